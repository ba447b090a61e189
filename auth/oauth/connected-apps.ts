import type { Queries } from '../../store/engine/database.ts';
import { RESOURCE_SCOPES, listGrants } from '../../store/people/oauth-records.ts';
import { SCOPES, type Scope } from '../../tools/shared/runtime/define.ts';

/** An app that a person allowed to act for them, with all its grants combined. */
export type ConnectedApp = { clientId: string; name: string; scopes: Scope[]; since: Date; lastUsed: Date };

/** Lists the connected apps of a person, most recently used first. */
export async function listConnectedApps(db: Queries, accountId: number): Promise<ConnectedApp[]> {
  const apps = new Map<string, ConnectedApp>();
  for (const { payload, createdAt, usedAt } of await listGrants(db, String(accountId), new Date())) {
    const clientId = String(payload['clientId']);
    const resources = Object.values(RESOURCE_SCOPES.parse(payload['resources']));
    const granted = resources.flatMap((scopes) => scopes.split(' '));
    const app = apps.get(clientId);
    apps.set(clientId, {
      clientId,
      name: app?.name ?? (typeof payload['clientName'] === 'string' ? payload['clientName'] : clientId),
      scopes: SCOPES.filter((scope) => granted.includes(scope) || app?.scopes.includes(scope)),
      since: app && app.since < createdAt ? app.since : createdAt,
      lastUsed: app && app.lastUsed > usedAt ? app.lastUsed : usedAt,
    });
  }
  return [...apps.values()].sort((a, b) => b.lastUsed.getTime() - a.lastUsed.getTime());
}
