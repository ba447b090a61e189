import type { Icon } from '@modelcontextprotocol/server';
import { getToolIcon, getIconPath } from '../../tools/shared/presenters/tool-icons.ts';

/** Returns the icon of an operation by its REST path. It has its own background, so one serves light and dark themes. */
export const getToolIcons = (restPath: string, publicUrl: string): Icon[] => [
  { src: publicUrl + getIconPath(getToolIcon(restPath)) },
];

/** Returns the icon of the directory. */
export const getServerIcons = (publicUrl: string): Icon[] => [
  { src: `${publicUrl}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
];
