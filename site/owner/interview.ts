import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { listInterviewAnswers, listOwnProfiles } from '../../store/community/interview-answers.ts';
import type { ToolError } from '../../tools/shared/runtime/errors.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { formText } from '../shared/forms/forms.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';
import { control, problemsByPath, typedText, schemaAt } from '../shared/forms/schema-form.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

type RefusedAnswers = { error: ToolError; answers: { question_id: number; answer: string }[] };

/** Serves `/account/interview`: questions that founders answer for their founder profile. */
export function interviewPage(kit: PageKit): Router {
  const router = express.Router();
  const { db } = kit.services;
  const answerSchema = schemaAt(kit.inputSchemaOf('answer_interview'), 'answers', '[]', 'answer');

  const questions = async (req: Request) => (await kit.query(req, 'list_interview_questions', {})).items;

  async function showInterview(req: Request, res: SignedInResponse, refused?: RefusedAnswers): Promise<void> {
    const { person } = res.locals;
    const savedAnswers = await listInterviewAnswers(db, person.id);
    const typed = new Map(refused?.answers.map(({ question_id, answer }) => [question_id, answer]));
    const problems = refused ? problemsByPath(refused.error) : undefined;
    const problemOf = (id: number) =>
      problems?.get(
        `answers.${assertDefined(refused).answers.findIndex(({ question_id }) => question_id === id)}.answer`,
      );
    await kit.sendPrivatePage(
      req,
      res,
      { title: 'Interview', status: refused?.error.status },
      html`${backLink('/account', 'Account')}
        <header class="stack tight">
          <h1>Interview</h1>
          <p class="muted">
            ${visibilityNote(await listOwnProfiles(db, person.id))} Leave out what you like.
          </p>
        </header>
        ${!refused && queryText(req, 'saved', 3) ? html`<p class="note good" role="status">Saved.</p>` : ''}
        ${refused ? html`<p class="note bad" role="alert">${problems?.size ? 'Nothing was saved yet: see what is marked below.' : refused.error.message}</p>` : ''}
        <form class="card" method="post" action="/account/interview">
          ${kit.forms.token(req, res)}
          ${(await questions(req)).map(({ question_id, question }) =>
            control(answerSchema, {
              id: `answer-${question_id}`,
              name: `answer-${question_id}`,
              words: { label: question },
              value:
                typed.get(question_id) ?? savedAnswers.find((one) => one.questionId === question_id)?.answer,
              problem: problemOf(question_id),
            }),
          )}
          <div><button>Save the answers</button></div>
        </form>`,
    );
  }

  router.get('/account/interview', kit.requireSignIn, (req, res: SignedInResponse) =>
    showInterview(req, res),
  );
  router.post('/account/interview', kit.formGuards, async (req: Request, res: SignedInResponse) => {
    const answers = (await questions(req)).map(({ question_id }) => ({
      question_id,
      answer: typedText(formText(req, `answer-${question_id}`)),
    }));
    const { error } = await kit.callOperation(req, res.locals.person, 'answer_interview', { answers });
    if (error) return showInterview(req, res, { error, answers });
    res.redirect(303, '/account/interview?saved=yes');
  });
  return router;
}

/** Explains where the answers are shown. */
function visibilityNote(profiles: Awaited<ReturnType<typeof listOwnProfiles>>): Html {
  const profile = profiles.find(({ isPublic }) => isPublic);
  return profile
    ? html`Your answers stand on <a href="/founders/${profile.slug}">your founder profile</a>.`
    : profiles.length
      ? html`Your answers are shown on your founder profile once a listing of yours is live.`
      : html`Your answers are shown on your founder profile once the name of
          <a href="/account">your account</a> is that of a founder of one of your listings.`;
}
