import type { Icon } from '@modelcontextprotocol/server';
import { iconOf, iconPath } from '../../tools/shared/presenters/tool-icons.ts';

/** Returns the icon of an operation by its REST path. It has its own background, so one serves light and dark themes. */
export const iconsOf = (restPath: string, publicUrl: string): Icon[] => [
  { src: publicUrl + iconPath(iconOf(restPath)) },
];

/** Returns the icon of the directory. */
export const serverIcons = (publicUrl: string): Icon[] => [
  { src: `${publicUrl}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
];
