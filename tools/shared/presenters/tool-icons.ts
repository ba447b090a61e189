/** SVG stroke paths of tool icons, on a 24 by 24 grid. */
export const TOOL_ICONS = {
  search: 'M10.5 6a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9ZM14 14l4 4',
  calendar: 'M6 8h12v10H6ZM6 11h12M9 6v3M15 6v3',
  medal: 'M12 13a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7ZM10 12.5 8.5 18l3.5-2 3.5 2-1.5-5.5',
  person: 'M12 12a3 3 0 1 0 0-6a3 3 0 0 0 0 6ZM6.5 18a5.5 5.5 0 0 1 11 0',
  page: 'M7 5.5h7l3 3v10H7ZM9.5 12h5M9.5 15h5',
  card: 'M5.5 7h13v10h-13ZM8.5 10.5h3M8.5 13.5h7',
  shield: 'M12 5.5l5.5 2v4.5c0 3-2.3 5.3-5.5 6.5-3.2-1.2-5.5-3.5-5.5-6.5V7.5ZM9.7 12l1.7 1.7 3-3.2',
  receipt: 'M7 5.5h10v13l-2.5-1.5-2.5 1.5L9.5 17 7 18.5ZM9.5 9.5h5M9.5 12.5h5',
};
export type ToolIcon = keyof typeof TOOL_ICONS;

/** Icons by the first segment of an operation's path. */
const ICON_BY_SEGMENT: Record<string, ToolIcon> = {
  launches: 'calendar',
  products: 'calendar',
  leaderboards: 'medal',
  awards: 'medal',
  founders: 'person',
  'interview-questions': 'person',
  blog: 'page',
  drafts: 'page',
  claims: 'shield',
  orders: 'receipt',
  me: 'card',
};

/** Returns the icon of an operation by its path. */
export const getToolIcon = (path: string): ToolIcon =>
  path === '/me' ? 'person' : (ICON_BY_SEGMENT[path.split('/')[1] ?? ''] ?? 'search');

/** Path at which an icon is served. */
export const getIconPath = (icon: ToolIcon): string => `/icons/${icon}.svg`;
