import type { Icon } from '@modelcontextprotocol/server';
import { iconOf, iconPath } from '../../tools/shared/presenters/tool-icons.ts';

/** The picture of an operation, by its path: on a ground of its own, so for light and dark alike. */
export const iconsOf = (restPath: string, publicUrl: string): Icon[] => [
  { src: publicUrl + iconPath(iconOf(restPath)) },
];

/** The picture of the directory. */
export const serverIcons = (publicUrl: string): Icon[] => [
  { src: `${publicUrl}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
];
