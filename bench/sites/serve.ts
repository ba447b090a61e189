import { readFileSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { createUDPServer, Packet } from 'dns2';
import { getPort } from '../../http/get-port.ts';
import type { LabelledSite } from './labels.ts';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  xhtml: 'application/xhtml+xml; charset=utf-8',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
};

export type ServedSites = {
  /** Where a site starts, under its own host name and our port. */
  urlOf: (site: LabelledSite) => string;
  /** What resolves those host names, as the crawler's `dnsServers` takes it. */
  dnsServers: string[];
  /** The page of an address as it is served; undefined where there is none. */
  pageAt: (url: string) => string | undefined;
  close: () => Promise<void>;
};

/**
 * Serves brought pages on loopback under the sites' own host names. Links to a site's own public address are
 * rewritten to ours in attributes and data, never in visible text, so that a crawler stays here.
 */
export async function serveSites(sites: LabelledSite[], folder: string): Promise<ServedSites> {
  const byHost = Map.groupBy(
    sites.flatMap((site) => hostsOf(site).map((host) => ({ host, site }))),
    ({ host }) => host,
  );
  // Sites of one host are distinguished by their folder; a page in none of them belongs to the first site.
  const siteAt = ({ hostname, pathname }: URL): LabelledSite | undefined => {
    const here = byHost.get(hostname) ?? [];
    return (here.find(({ site }) => isBelow(frontOf(site), pathname)) ?? here[0])?.site;
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const site = siteAt(url);
    const found = site && fileAt(site, folder, url.pathname);
    if (found === 'folder') return void response.writeHead(301, { location: `${url.href}/` }).end();
    if (!site || !found) return void response.writeHead(404, { 'content-type': TYPES['html'] }).end(missing);
    response.writeHead(200, { 'content-type': found.type });
    response.end(request.method === 'HEAD' ? undefined : rewritten(found, site, getPort(server)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = getPort(server);
  const names = createUDPServer((request, send) => {
    const [question] = request.questions;
    if (!question) return;
    const response = Packet.createResponseFromRequest(request);
    if (question.type === Packet.TYPE.A && byHost.has(question.name.toLowerCase()))
      response.answers = [{ ...question, ttl: 300, address: '127.0.0.1' }];
    void send(response);
  });
  await names.listen(0, '127.0.0.1');
  return {
    urlOf: ({ address }) => {
      const { hostname, pathname } = new URL(address);
      return `http://${hostname}:${port}${pathname}`;
    },
    dnsServers: [`127.0.0.1:${names.address().port}`],
    pageAt: (url) => {
      const asked = new URL(url);
      const site = siteAt(asked);
      const found = site && fileAt(site, folder, asked.pathname);
      return site && found && found !== 'folder' ? rewritten(found, site, port).toString('utf8') : undefined;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => names.close(() => resolve()));
    },
  };
}

const missing = '<!doctype html><title>Not found</title><h1>Not found</h1>';

function hostsOf({ address }: LabelledSite): string[] {
  const { hostname } = new URL(address);
  return [hostname, hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`];
}

type Found = { bytes: Buffer; type: string };

/** Returns the folder of a site on its host. Its start page may be a file of its own name. */
const frontOf = ({ address }: LabelledSite): string => new URL(address).pathname.replace(/\/[^/]*$/, '');

const isBelow = (front: string, path: string): boolean => path === front || path.startsWith(`${front}/`);

/** The file behind a path, as static hosts choose it; `folder` where the path lacks the slash at its end. */
function fileAt(site: LabelledSite, folder: string, path: string): Found | 'folder' | undefined {
  const { name } = site;
  const front = frontOf(site);
  const inside = isBelow(front, path) ? path.slice(front.length) : path;
  const asked = normalize(decoded(inside)).replace(/^\/+/, '');
  if (asked.startsWith('..')) return undefined;
  const at = (file: string): string => join(folder, name, file);
  const choices = asked === '' || asked.endsWith('/') ? [`${asked}index.html`] : [asked, `${asked}.html`];
  const file = choices.find((choice) => isFile(at(choice)));
  if (!file) return isFile(at(`${asked}/index.html`)) ? 'folder' : undefined;
  const type = TYPES[file.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream';
  return { bytes: readFileSync(at(file)), type };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Byte for byte, whatever the page's encoding: an address has letters of ASCII only. */
function rewritten({ bytes, type }: Found, site: LabelledSite, port: number): Buffer {
  if (!/html|xml|json|plain/.test(type)) return bytes;
  const hosts = hostsOf(site).map((host) => host.replaceAll('.', String.raw`\.`));
  const before = /html/.test(type) ? `["'=(]\\s*|url=` : `["'=(>\\s]`;
  const own = new RegExp(`(${before})https?://(${hosts.join('|')})(?=[/"'?#\\s<)>]|$)`, 'gi');
  const to = (_: string, start: string, host: string): string => `${start}http://${host}:${port}`;
  return Buffer.from(bytes.toString('latin1').replace(own, to), 'latin1');
}
