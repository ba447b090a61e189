import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { LAUNCH_BACK, TEAM_REASON_MAX } from '../../rules/people/team-actions.ts';
import { listClaimsToDecide } from '../../store/listings/claims.ts';
import { listLinesByHand } from '../../store/orders/orders.ts';
import { listQuestionedPayments } from '../../store/orders/payments.ts';
import { emailsOf } from '../../store/people/accounts.ts';
import { countReportedThings, listOpenReports } from '../../store/team/reports.ts';
import { listSetAside } from '../../store/team/set-aside.ts';
import { listTeamActions } from '../../store/team/team-actions.ts';
import { countTeamWork, listRecentEdits, listSubmissions } from '../../store/team/team-work.ts';
import { findUnusualVotes } from '../../store/team/unusual-votes.ts';
import { listFailedMail } from '../../store/work/outgoing-mail.ts';
import { formText, formTexts } from '../shared/forms/forms.ts';
import { operatorsProve } from '../shared/operators-prove.ts';
import { type Html, notice, sendPage } from '../shared/layout.ts';
import type { PageKit, Signed } from '../shared/page-kit.ts';
import { pageNumber, pager } from '../shared/pager.ts';
import { html } from 'hono/html';
import { teamAct } from './team-act.ts';
import { pagedOf, TEAM_PAGE, TEAM_SECTIONS, teamFrame, type TeamSection } from './team-frame.ts';
import { reportCards, submissionCards } from './team-lists.ts';
import { unusualVotesBody } from './team-votes.ts';
import { claimCards, editCards, logCards, mailCards, orderCards } from './team-work-lists.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

// Maximum number of reports shown at once.
const MOST_REPORTS = 300;

/** Serves `/team`: open work of the operators, and their log. Others get a 404. */
export function teamPages(kit: PageKit): Router {
  const { services, forms, loadPageShell, guard } = kit;
  const { db } = services;
  const router = express.Router();

  router.get('/team', kit.signedIn, operatorsProve, operators, (_req, res) =>
    res.redirect(303, '/team/reports'),
  );

  for (const [section, title] of TEAM_SECTIONS) {
    router.get(`/team/${section}`, kit.signedIn, operatorsProve, operators, async (req, res: Signed) => {
      const list = await LISTS[section](services, forms.token(req, res), pageNumber(req));
      const counts = { reports: await countReportedThings(db), ...(await countTeamWork(db)) };
      const body = teamFrame(section, { counts, done: doneWords(req.query['done']) }, list);
      await kit.showOwn(req, res, { title: `${title}, team` }, body);
    });
  }

  router.post('/team/act', guard, operatorsProve, operators, async (req: Request, res: Signed) => {
    const reason = formText(req, 'reason').replaceAll('\0', '').trim();
    const here = TEAM_SECTIONS.find(([path]) => path === formText(req, 'here'))?.[0] ?? 'reports';
    const asked = {
      id: formText(req, 'id'),
      field: (name: string) => formText(req, name),
      fields: (name: string) => formTexts(req, name),
      by: { accountId: res.locals.person.id },
      reason,
    };
    const isReason = reason !== '' && countCharacters(reason) <= TEAM_REASON_MAX;
    const came = isReason
      ? await teamAct(services, formText(req, 'act'), asked)
      : { problem: `A reason of 1 to ${TEAM_REASON_MAX} characters is needed: it is kept in the log.` };
    if (came && 'done' in came) {
      return res.redirect(303, `/team/${here}?done=${came.done === true ? 'yes' : came.done}`);
    }
    const words = {
      title: 'Nothing was done',
      text: came?.problem ?? 'There is no such thing to do.',
      link: { href: `/team/${here}`, label: 'Go back' },
    };
    await sendPage(res, notice({ ...(await loadPageShell(req)), private: true }, words), 409);
  });

  return router;
}

const DONE = 'Done. It stands in the log, where it can be taken back.';

/** Returns the message after an action. Text from the query itself is never shown. */
function doneWords(done: unknown): string | undefined {
  if (done === 'yes') return DONE;
  return typeof done === 'string' && isOneOf(done, keysOf(LAUNCH_BACK))
    ? `Done. ${LAUNCH_BACK[done]}`
    : undefined;
}

const operators: RequestHandler = (_req, res: Response, next) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it runs after the sign-in check
  (res as Signed).locals.person.role === 'operator' ? next() : next('router');

type ListParts = Pick<PageKit['services'], 'db' | 'now'>;

const LISTS: Record<TeamSection, (parts: ListParts, token: Html, page: number) => Promise<Html>> = {
  reports: async ({ db }, token) => reportCards(await listOpenReports(db, MOST_REPORTS), token),
  async submissions({ db, now }, token, page) {
    const { rows, total } = await listSubmissions(db, now(), slice(page));
    return html`${submissionCards(rows, token)} ${pager('/team/submissions', pagedOf(page, total))}`;
  },
  async votes({ db, now }, token) {
    const asideBefore = await listSetAside(db, TEAM_PAGE);
    return unusualVotesBody(await findUnusualVotes(db, now()), asideBefore, token);
  },
  async claims({ db }, token) {
    const claims = await listClaimsToDecide(db);
    const people = claims.flatMap(({ claim, listing }) => [claim.accountId, listing.ownerId ?? 0]);
    return claimCards(claims, await emailsOf(db, people), token);
  },
  orders: async ({ db }, token) =>
    orderCards(await listQuestionedPayments(db), await listLinesByHand(db), token),
  async edits({ db }, token, page) {
    const { rows, total } = await listRecentEdits(db, slice(page));
    return html`${editCards(rows, token)} ${pager('/team/edits', pagedOf(page, total))}`;
  },
  mail: async ({ db }, token) => mailCards(await listFailedMail(db, TEAM_PAGE), token),
  async log({ db }, token, page) {
    const { rows, total } = await listTeamActions(db, slice(page));
    return html`${logCards(rows, token)} ${pager('/team/log', pagedOf(page, total))}`;
  },
};

const slice = (page: number) => ({ limit: TEAM_PAGE, offset: (page - 1) * TEAM_PAGE });
