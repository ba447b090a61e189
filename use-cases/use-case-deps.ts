import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import type { TeamMember } from '../store/team/write/team-actions.ts';
import type { Services } from '../tools/shared/runtime/define.ts';

/**
 * The dependencies of use cases, the same for the service and for the operator's program; each use case picks those
 * it needs. Its first parameter is the dependencies, its second is the request of a person.
 */
export type UseCaseDeps = Pick<Services, 'db' | 'now' | 'jobs'> & {
  settings: Pick<Settings, 'publicUrl'>;
  /** Security events are also logged here. */
  log: Pick<Logger, 'info'>;
  mail: Pick<Services['mail'], 'queue'>;
};

/** Why somebody of the team does something; by command it may be empty. */
export type TeamReason = { by: TeamMember; reason: string };

/** The actor for the audit log: a member of the team, or a person at a network address. */
export type AuditActor = { operator?: string; address?: string | undefined };
