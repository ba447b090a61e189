import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { LAUNCH_RESTORATIONS, MAX_TEAM_REASON_CHARACTERS } from '../../rules/people/team-actions.ts';
import { listClaimsToDecide } from '../../store/listings/ownership-claims.ts';
import { listOpenHelp } from '../../store/orders/order-help.ts';
import { listManualLines } from '../../store/orders/orders.ts';
import { listDisputedPayments, listQuestionedPayments } from '../../store/orders/payments.ts';
import { getEmails } from '../../store/people/accounts.ts';
import { countReportTargets, listOpenReports } from '../../store/team/reports.ts';
import { listDiscountActions } from '../../store/team/discounted-votes.ts';
import { listTeamActions } from '../../store/team/team-actions.ts';
import {
  countProposedDrafts,
  countTeamWork,
  listRecentEdits,
  listSubmissions,
} from '../../store/team/team-work.ts';
import { findUnusualVotes } from '../../store/team/unusual-votes.ts';
import { listFailedMail } from '../../store/work/outgoing-mail.ts';
import { formText, formTexts } from '../shared/forms/forms.ts';
import { requireSecondFactor } from '../shared/require-second-factor.ts';
import type { Html } from '../shared/layout.ts';
import { sendPrivateNotice } from '../shared/private-page.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { pageNumber, pager } from '../shared/pager.ts';
import { html } from 'hono/html';
import { runTeamAction } from './team-actions.ts';
import { pagingOf, TEAM_PAGE, TEAM_SECTIONS, teamPageLayout, type TeamSection } from './team-page-layout.ts';
import { reportCards, submissionCards } from './team-lists.ts';
import { unusualVotesBody } from './team-votes.ts';
import { claimCards, editCards, logCards, mailCards, orderCards } from './team-work-lists.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

// Maximum number of reports shown at once.
const MAX_REPORTS = 300;

/** Serves `/team`: open work of the operators, and their log. Others get a 404. */
export function teamPages(kit: PageKit): Router {
  const { services, forms, formGuards: guard } = kit;
  const { db } = services;
  const router = express.Router();

  router.get('/team', kit.requireSignIn, requireSecondFactor, requireOperator, (_req, res) =>
    res.redirect(303, '/team/reports'),
  );

  for (const [section, title] of TEAM_SECTIONS) {
    router.get(
      `/team/${section}`,
      kit.requireSignIn,
      requireSecondFactor,
      requireOperator,
      async (req, res: SignedInResponse) => {
        const list = await SECTION_LOADERS[section](services, forms.token(req, res), pageNumber(req));
        const counts = { reports: await countReportTargets(db), ...(await countTeamWork(db)) };
        const body = teamPageLayout(section, { counts, done: doneMessage(req.query['done']) }, list);
        await kit.sendPrivatePage(req, res, { title: `${title}, team` }, body);
      },
    );
  }

  router.post(
    '/team/act',
    guard,
    requireSecondFactor,
    requireOperator,
    async (req: Request, res: SignedInResponse) => {
      const reason = formText(req, 'reason').replaceAll('\0', '').trim();
      const here = TEAM_SECTIONS.find(([path]) => path === formText(req, 'here'))?.[0] ?? 'reports';
      const input = {
        id: formText(req, 'id'),
        field: (name: string) => formText(req, name),
        fields: (name: string) => formTexts(req, name),
        by: { accountId: res.locals.person.id },
        reason,
      };
      const isReason = reason !== '' && countCharacters(reason) <= MAX_TEAM_REASON_CHARACTERS;
      const result = isReason
        ? await runTeamAction(services, formText(req, 'act'), input)
        : {
            problem: `A reason of 1 to ${MAX_TEAM_REASON_CHARACTERS} characters is needed: it is kept in the log.`,
          };
      if (result && 'done' in result) {
        return res.redirect(303, `/team/${here}?done=${result.done === true ? 'yes' : result.done}`);
      }
      await sendPrivateNotice(kit, req, res, {
        title: 'Nothing was done',
        text: result?.problem ?? 'There is no such thing to do.',
        link: { href: `/team/${here}`, label: 'Go back' },
        status: 409,
      });
    },
  );

  return router;
}

const DONE = 'Done. It is in the log, where it can be undone.';

/** Returns the message after an action. Text from the query itself is never shown. */
function doneMessage(done: unknown): string | undefined {
  if (done === 'yes') return DONE;
  return typeof done === 'string' && isOneOf(done, keysOf(LAUNCH_RESTORATIONS))
    ? `Done. ${LAUNCH_RESTORATIONS[done]}`
    : undefined;
}

const requireOperator: RequestHandler = (_req, res: Response, next) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it runs after the sign-in check
  (res as SignedInResponse).locals.person.role === 'operator' ? next() : next('router');

type ListDeps = Pick<PageKit['services'], 'db' | 'now'>;

const SECTION_LOADERS: Record<TeamSection, (deps: ListDeps, token: Html, page: number) => Promise<Html>> = {
  reports: async ({ db }, token) => reportCards(await listOpenReports(db, MAX_REPORTS), token),
  async submissions({ db, now }, token, page) {
    const { rows, total } = await listSubmissions(db, now(), slice(page));
    const { drafts, proposed } = await countProposedDrafts(db, now());
    return html`<p class="small muted">
        Of ${drafts} drafts behind listings of the last 60 days, ${proposed} have values that an assistant
        proposed.
      </p>
      ${submissionCards(rows, token)} ${pager('/team/submissions', pagingOf(page, total))}`;
  },
  async votes({ db, now }, token) {
    const discounted = await listDiscountActions(db, TEAM_PAGE);
    return unusualVotesBody(await findUnusualVotes(db, now()), discounted, token);
  },
  async claims({ db }, token) {
    const claims = await listClaimsToDecide(db);
    const people = claims.flatMap(({ claim, listing }) => [claim.accountId, listing.ownerId ?? 0]);
    return claimCards(claims, await getEmails(db, people), token);
  },
  orders: async ({ db }, token) =>
    orderCards(
      {
        disputes: await listDisputedPayments(db),
        money: await listQuestionedPayments(db),
        helpRequests: await listOpenHelp(db, TEAM_PAGE),
        lines: await listManualLines(db),
      },
      token,
    ),
  async edits({ db }, token, page) {
    const { rows, total } = await listRecentEdits(db, slice(page));
    return html`${editCards(rows, token)} ${pager('/team/edits', pagingOf(page, total))}`;
  },
  mail: async ({ db }, token) => mailCards(await listFailedMail(db, TEAM_PAGE), token),
  async log({ db }, token, page) {
    const { rows, total } = await listTeamActions(db, slice(page));
    return html`${logCards(rows, token)} ${pager('/team/log', pagingOf(page, total))}`;
  },
};

const slice = (page: number) => ({ limit: TEAM_PAGE, offset: (page - 1) * TEAM_PAGE });
