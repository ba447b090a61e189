import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import type { TeamMember } from '../store/team/write/team-actions.ts';
import type { Services } from '../tools/kit/call/define.ts';

/**
 * What acts work with, the same from the service and from the operator's program: each names what it needs. Every act is
 * `act(parts, asked)`: the first is ours, the second is what somebody asks for.
 */
export type ActParts = Pick<Services, 'db' | 'now' | 'jobs'> & {
  settings: Pick<Settings, 'publicUrl'>;
  /** Security events go here, too. */
  log: Pick<Logger, 'info'>;
  mail: Pick<Services['mail'], 'queue'>;
};

/** Why somebody of the team does something; by command it may be empty. */
export type TeamReason = { by: TeamMember; reason: string };

/** Who did it, for the audit log: somebody of the team, or a person from a network address. */
export type By = { operator?: string; address?: string | undefined };
