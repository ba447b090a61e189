import express, { type Request, type Router } from 'express';
import { plainText } from '../../rules/listings/plain-text.ts';
import { html } from 'hono/html';
import type { ToolError } from '../../tools/shared/runtime/errors.ts';
import { formText } from '../shared/forms/forms.ts';
import type { Html } from '../shared/layout.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import { type OwnListing, ownListing } from './own-listing.ts';
import { ownerFrame } from './owner-frame.ts';
import { OWNER_PARTS, type OwnerPart } from './owner-parts.ts';
import type { PageKit, Signed } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';
import {
  controls,
  NO_PROBLEMS,
  onlyMembers,
  type Problems,
  problemsOf,
  readMembers,
  readRows,
  rowInputs,
  schemaAt,
} from '../shared/forms/schema-form.ts';
import { searchResult } from '../public/search-result.ts';
import { asRecord } from '../../rules/typed/records.ts';

type Params = Request<{ id: string }>;
type Refused = { error: ToolError; typed: unknown };

/** Serves one page for each part of a listing, with a form built from the input schema of its operation. */
export function ownerPages(kit: PageKit): Router {
  const router = express.Router();
  for (const part of OWNER_PARTS) addPart(router, kit, part);
  return router;
}

function addPart(router: Router, kit: PageKit, part: OwnerPart): void {
  const schema = schemaOf(kit.inputOf(part.operation), part);
  const address = `/account/listings/:id/${part.path}`;

  router.get(address, kit.signedIn, (req: Params, res: Signed) => show(kit, part, schema, req, res));
  router.post(address, kit.guard, async (req: Params, res: Signed) => {
    const typed =
      schema.type === 'array'
        ? readRows(req, schema)
        : (part.reads ?? asTyped)(readMembers(req, schema, { leaveOut: part.at === 'socials' }));
    const listing_id = Number(req.params.id);
    const input = { listing_id, ...(part.at ? { [part.at]: typed } : asRecord(typed)) };
    const { error } = await kit.act(req, res.locals.person, part.operation, input);
    if (error?.code === 'not_found') throw error;
    if (error) return show(kit, part, schema, req, res, { error, typed });
    const anchor = formText(req, 'do') === 'more' ? `#${part.at}-more` : '';
    res.redirect(303, `/account/listings/${listing_id}/${part.path}?saved=yes${anchor}`);
  });
}

/** Sends the form of a part with its current or refused values. */
async function show(
  kit: PageKit,
  part: OwnerPart,
  schema: JsonSchema,
  req: Params,
  res: Signed,
  refused?: Refused,
): Promise<void> {
  const listing = await ownListing(kit, req, res);
  const values = refused?.typed ?? part.values(listing);
  const problems = refused ? problemsOf(refused.error) : NO_PROBLEMS;
  const placed = [...problems.keys()].some((path) => path.startsWith(part.at));
  await kit.showOwn(
    req,
    res,
    { title: `${part.title} of ${listing.name}` },
    ownerFrame(
      listing,
      {
        ...part,
        done: refused || !queryText(req, 'saved', 3) ? undefined : savedWords(listing),
        problem:
          refused && (placed ? 'Nothing was saved yet: see what is marked below.' : refused.error.message),
      },
      formOf(part, schema, { listing, values, problems, token: kit.forms.token(req, res) }),
    ),
    refused?.error.status ?? 200,
  );
}

function formOf(
  part: OwnerPart,
  schema: JsonSchema,
  {
    listing,
    values,
    problems,
    token,
  }: { listing: OwnListing; values: unknown; problems: Problems; token: Html },
): Html {
  const isList = Array.isArray(values);
  return html`<form class="card" method="post" action="/account/listings/${listing.listing_id}/${part.path}">
      ${token}
      ${
        isList
          ? rowInputs(schema, values, part.at, problems)
          : controls(schema, {
              at: part.at,
              about: part.about ?? part.at,
              values: asRecord(values),
              problems,
            })
      }
      <div class="row">
        <button>Save</button>
        ${isList ? html`<button class="quiet" name="do" value="more">Save and add another</button>` : ''}
      </div>
    </form>
    ${part.path === 'search' ? asFound(listing, asRecord(values)) : ''}`;
}

function schemaOf(input: JsonSchema, { at, members }: OwnerPart): JsonSchema {
  const whole = at ? schemaAt(input, at) : input;
  return members ? onlyMembers(whole, members) : whole;
}

const asTyped = (typed: Record<string, unknown>) => typed;

const savedWords = ({ status }: OwnListing): string =>
  status === 'live' ? 'Saved. The page shows it now.' : 'Saved.';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const asFound = (
  { name, tagline, short_description, description }: OwnListing,
  { seo_title, seo_description }: Record<string, unknown>,
): Html =>
  searchResult({
    title: textIn(seo_title) || (tagline ? `${name}: ${tagline}` : name),
    text: textIn(seo_description) || (short_description ?? tagline ?? plainText(description ?? '')),
  });
