import express, { type Request, type Router } from 'express';
import { markdownToText } from '../../rules/listings/markdown-to-text.ts';
import { html } from 'hono/html';
import type { ToolError } from '../../tools/shared/runtime/errors.ts';
import { formText } from '../shared/forms/forms.ts';
import type { Html } from '../shared/layout.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import { type OwnListing, loadOwnListing } from './own-listing.ts';
import { ownerPageLayout } from './owner-page-layout.ts';
import { OWNER_PARTS, type OwnerPart } from './owner-parts.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';
import {
  objectControls,
  NO_PROBLEMS,
  onlyMembers,
  type Problems,
  problemsByPath,
  readMembers,
  readRows,
  rowInputs,
  schemaAt,
  typedText,
} from '../shared/forms/schema-form.ts';
import { searchResult } from '../public/search-result.ts';
import { asRecord, filterMembers } from '../../rules/typed/records.ts';

type Params = Request<{ id: string }>;
type RefusedPart = { error: ToolError; typed: unknown };

/** Serves one page for each part of a listing, with a form built from the input schema of its operation. */
export function ownerPages(kit: PageKit): Router {
  const router = express.Router();
  for (const part of OWNER_PARTS) addPart(router, kit, part);
  return router;
}

function addPart(router: Router, kit: PageKit, part: OwnerPart): void {
  const schema = partSchema(kit.inputSchemaOf(part.operation), part);
  const address = `/account/listings/:id/${part.path}`;

  router.get(address, kit.requireSignIn, (req: Params, res: SignedInResponse) =>
    showPart(kit, req, res, { part, schema }),
  );
  router.post(address, kit.formGuards, async (req: Params, res: SignedInResponse) => {
    const typed =
      schema.type === 'array'
        ? readRows(req, schema)
        : (part.parse ?? unchanged)(readMembers(req, schema, { leaveOut: part.at === 'socials' }));
    const listing_id = Number(req.params.id);
    const sent = part.at === 'fields' ? leaveOutStored(await loadOwnListing(kit, req, res), typed) : typed;
    const input = { listing_id, ...(part.at ? { [part.at]: sent } : asRecord(sent)) };
    const { error } = await kit.callOperation(req, res.locals.person, part.operation, input);
    if (error?.code === 'not_found') throw error;
    if (error) return showPart(kit, req, res, { part, schema, refused: { error, typed } });
    const anchor = formText(req, 'do') === 'more' ? `#${part.at}-more` : '';
    res.redirect(303, `/account/listings/${listing_id}/${part.path}?saved=yes${anchor}`);
  });
}

/** Sends the form of a part with its current or refused values. */
async function showPart(
  kit: PageKit,
  req: Params,
  res: SignedInResponse,
  { part, schema, refused }: { part: OwnerPart; schema: JsonSchema; refused?: RefusedPart },
): Promise<void> {
  const listing = await loadOwnListing(kit, req, res);
  const values = refused?.typed ?? part.values(listing);
  const problems = refused ? problemsByPath(refused.error) : NO_PROBLEMS;
  const isPlaced = [...problems.keys()].some((path) => path.startsWith(part.at));
  await kit.sendPrivatePage(
    req,
    res,
    { title: `${part.title} of ${listing.name}`, status: refused?.error.status },
    ownerPageLayout(
      listing,
      {
        ...part,
        done: refused || !queryText(req, 'saved', 3) ? undefined : savedMessage(listing),
        problem:
          refused && (isPlaced ? 'Nothing was saved yet: see what is marked below.' : refused.error.message),
      },
      partForm(part, schema, { listing, values, problems, token: kit.forms.token(req, res) }),
    ),
  );
}

function partForm(
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
          : objectControls(schema, {
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
    ${part.path === 'search' ? searchPreview(listing, asRecord(values)) : ''}`;
}

function partSchema(input: JsonSchema, { at, members }: OwnerPart): JsonSchema {
  const fullSchema = at ? schemaAt(input, at) : input;
  return members ? onlyMembers(fullSchema, members) : fullSchema;
}

/**
 * Returns the typed fields that differ from what the listing has. A stored value may be longer than the form accepts, as a draft or
 * an import may have set it: it stays, and the others are saved.
 */
function leaveOutStored(listing: OwnListing, typed: unknown): Record<string, unknown> {
  const stored = asRecord(listing);
  return filterMembers(
    asRecord(typed),
    (value, name) => JSON.stringify(value || null) !== JSON.stringify(typedValue(stored[name])),
  );
}

/** Returns a stored value as a form sends it back. */
const typedValue = (value: unknown): unknown =>
  (typeof value === 'string' ? typedText(value) : value) || null;

const unchanged = (typed: Record<string, unknown>) => typed;

const savedMessage = ({ status }: OwnListing): string =>
  status === 'live' ? 'Saved. The page shows it now.' : 'Saved.';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const searchPreview = (
  { name, tagline, short_description, description }: OwnListing,
  { seo_title, seo_description }: Record<string, unknown>,
): Html =>
  searchResult({
    title: asText(seo_title) || (tagline ? `${name}: ${tagline}` : name),
    text: asText(seo_description) || (short_description ?? tagline ?? markdownToText(description ?? '')),
  });
