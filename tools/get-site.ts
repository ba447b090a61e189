import { z } from 'zod';
import { listVisibleCategories } from '../store/listings/categories.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { defineRead, reads } from './shared/runtime/define.ts';

export default defineRead({
  name: 'get_site',
  title: 'About this directory',
  description:
    'Name and purpose of this launch directory, its numbers of live listings and categories, and the addresses of its pages, API documentation and MCP server. Finding products: search_listings.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/site' },
  input: z.strictObject({}),
  output: z.object({
    name: z.string(),
    purpose: z.string(),
    url: z.string(),
    live_listings: z.int(),
    categories: z.int(),
    currency: z.string(),
    links: z.object({
      api: z.string(),
      docs: z.string(),
      openapi: z.string(),
      mcp: z.string(),
      llms_txt: z.string(),
      feed: z.string(),
      alerts: z.string(),
      sign_in: z.string(),
      api_keys: z.string(),
      about: z.string(),
      support: z.string(),
      pricing: z.string(),
      terms: z.string(),
      privacy: z.string(),
      imprint: z.string(),
    }),
    rankings: z.string(),
  }),

  async run(_input, { db, search, settings }) {
    const { name, purpose, currency } = await getSiteSettings(db);
    const url = settings.publicUrl;
    return {
      name,
      purpose,
      url,
      live_listings: (await search.countLive()).live,
      categories: (await listVisibleCategories(db)).length,
      currency,
      links: {
        api: `${url}/v1`,
        docs: `${url}/docs`,
        openapi: `${url}/v1/openapi.json`,
        mcp: `${url}/mcp`,
        llms_txt: `${url}/llms.txt`,
        feed: `${url}/feed.xml`,
        alerts: `${url}/alerts/new`,
        sign_in: `${url}/sign-in`,
        api_keys: `${url}/account/api-keys`,
        about: `${url}/about`,
        support: `${url}/support`,
        pricing: `${url}/pricing`,
        terms: `${url}/terms`,
        privacy: `${url}/privacy`,
        imprint: `${url}/imprint`,
      },
      rankings:
        'Community votes come from people on the site and cannot be bought. The billboard is a paid ranking. Domain Rating is a third-party metric.',
    };
  },
});
