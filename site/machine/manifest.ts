import express, { type Router } from 'express';
import { sendJson } from '../../http/send-compressed.ts';
import type { Database } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

const ICONS = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
];

/** Serves `/site.webmanifest` (W3C Web Application Manifest): name, colours and icons for home screens. */
export function webManifest(db: Database): Router {
  const router = express.Router();
  router.get('/site.webmanifest', async (_req, res) => {
    const { name, purpose } = await getSiteSettings(db);
    res.type('application/manifest+json').set('Cache-Control', 'public, max-age=86400');
    await sendJson(res, {
      name,
      short_name: name,
      description: purpose,
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: '#fffdf8',
      theme_color: '#fffdf8',
      icons: ICONS,
    });
  });
  return router;
}
