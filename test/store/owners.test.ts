import { expect, it } from 'vitest';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { findClaim, findOpenClaim, listClaims } from '../../store/listings/ownership-claims.ts';
import { grantClaim, insertClaim, expireClaims } from '../../store/listings/write/ownership-claims.ts';
import type { Database } from '../../store/engine/database.ts';
import { listDrafts, listOpenDrafts } from '../../store/drafts/drafts.ts';
import { follow } from '../../store/community/write/follows.ts';
import { isUnsubscribed, listUnsubscribedKinds } from '../../store/people/ended-mail.ts';
import { unsubscribeFromMail, resubscribeToMail } from '../../store/people/write/ended-mail.ts';
import { countFollowers, listFollowers } from '../../store/community/followers.ts';
import { unfollow } from '../../store/community/write/follows.ts';
import { listLinkableProfiles } from '../../store/community/interview-answers.ts';
import { countInvites } from '../../store/drafts/invites.ts';
import { saveInvite } from '../../store/drafts/write/invites.ts';
import { listLaterOverlappingVersions, listVersions } from '../../store/listings/listing-versions.ts';
import { editListing } from '../../store/listings/write/listing-versions.ts';
import { findListing, listOwnListings } from '../../store/listings/listings.ts';
import { setListingFounders } from '../../store/listings/write/listings.ts';
import { listMembers } from '../../store/drafts/members.ts';
import { addMember } from '../../store/drafts/write/members.ts';
import { filterBounced } from '../../store/work/outgoing-mail.ts';
import { addBouncedAddress } from '../../store/work/write/outgoing-mail.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { addDraft, NOW } from '../kit/owner.ts';

const EDITOR = { accountId: 1, via: 'test', operation: 'update_my_listing' };
const PAGE = { limit: 10, offset: 0 };
const LATER = new Date(NOW.getTime() + 1000);

describeDatabases('what owners do', (db) => {
  const person = async (email: string) => ({
    email,
    accountId: await db().transaction((tx) => getOrCreateAccount(tx, email, NOW)),
    key: '',
  });
  const edit = (db: Database, id: number, change: Parameters<typeof editListing>[2]['change']) =>
    db.transaction(async (tx) =>
      editListing(tx, (await findListing(tx, id))!, { change, editor: EDITOR }, NOW),
    );

  it('a co-founder sees drafts and listings of the owner', async () => {
    const [mira, jonas] = [await person('mira@a.example'), await person('jonas@a.example')];
    const draft = await addDraft(db(), mira);
    const listing = await addListing(db(), 'shared', { ownerId: mira.accountId, draftId: draft.id });
    expect((await listOwnListings(db(), jonas.accountId, PAGE)).total).toBe(0);
    await db().transaction(async (tx) => {
      await addMember(tx, draft.id, jonas.accountId, NOW);
      await addMember(tx, draft.id, jonas.accountId, NOW);
      await setListingFounders(tx, listing.id, [{ slug: 'jonas', name: 'Jonas' }]);
    });
    expect(await listMembers(db(), draft.id)).toMatchObject([{ email: jonas.email }]);
    for (const { accountId } of [mira, jonas]) {
      expect((await listDrafts(db(), accountId, PAGE)).rows.map(({ id }) => id)).toEqual([draft.id]);
      expect((await listOpenDrafts(db(), accountId, 5)).map(({ id }) => id)).toEqual([draft.id]);
      expect((await listOwnListings(db(), accountId, PAGE)).rows.map(({ id }) => id)).toEqual([listing.id]);
      expect(await listLinkableProfiles(db(), accountId)).toMatchObject([{ slug: 'jonas' }]);
    }
  });

  it('an edit is kept with what it replaced; one that only orders keys anew is none', async () => {
    const { id } = await addListing(db(), 'versions', { tagline: 'One' });
    const socials = { github: 'https://github.com/a', x: 'https://x.com/a' };
    await edit(db(), id, { tagline: 'Two', socials, story: { title: 'T', story: 'S' } });
    expect(await edit(db(), id, { socials: { x: socials.x, github: socials.github } })).toBeUndefined();
    expect(await edit(db(), id, { tagline: 'Two', story: { story: 'S', title: 'T' } })).toBeUndefined();
    await edit(db(), id, { tagline: 'Three' });
    const [second, first] = await listVersions(db(), id, 10);
    expect(first).toMatchObject({
      before: { tagline: 'One', socials: {}, story: {} },
      after: { tagline: 'Two' },
    });
    expect(second).toMatchObject({ before: { tagline: 'Two' }, after: { tagline: 'Three' }, createdAt: NOW });
    expect((await listLaterOverlappingVersions(db(), first!)).map(({ id }) => id)).toEqual([second!.id]);
  });

  it('edits at once of many fields lose none', async () => {
    const { id } = await addListing(db(), 'busy');
    const texts = [
      'tagline',
      'short_description',
      'description',
      'city',
      'headline',
      'summary',
      'seo_title',
    ] as const;
    await Promise.all(texts.map((field) => edit(db(), id, { [field]: field })));
    const row = (await findListing(db(), id))!;
    expect(row).toMatchObject({ tagline: 'tagline', shortDescription: 'short_description', city: 'city' });
    expect(row.profile).toMatchObject({ headline: 'headline', summary: 'summary', seo_title: 'seo_title' });
    expect(await listVersions(db(), id, 20)).toHaveLength(texts.length);
  });

  it('an invite sent again is one invite', async () => {
    const draft = await addDraft(db(), await person('inviter@a.example'));
    const send = (tokenHash: string) =>
      db().transaction((tx) =>
        saveInvite(tx, { draftId: draft.id, email: 'x@a.example', tokenHash, expiresAt: LATER }, NOW),
      );
    const first = await send('one');
    expect(await send('two')).toMatchObject({ id: first.id, sends: 2, tokenHash: 'two' });
    expect(await countInvites(db(), draft.id)).toBe(1);
  });

  it('a granted claim makes the owner; one that nobody proved runs out', async () => {
    const { accountId } = await person('claimant@a.example');
    const listing = await addListing(db(), 'claimed');
    const wanted = { listingId: listing.id, accountId, method: 'dns', email: null } as const;
    const claim = await db().transaction((tx) =>
      insertClaim(tx, { ...wanted, token: 'a', expiresAt: LATER }, NOW),
    );
    expect((await findOpenClaim(db(), wanted, NOW))?.id).toBe(claim.id);
    expect(await findOpenClaim(db(), wanted, LATER)).toBeUndefined();
    await db().transaction(async (tx) => grantClaim(tx, (await findClaim(tx, claim.id))!, NOW));
    expect(await findListing(db(), listing.id)).toMatchObject({ ownerId: accountId, verifiedAt: NOW });
    await db().transaction((tx) =>
      insertClaim(
        tx,
        { ...wanted, email: 'a@b.example', method: 'email', token: 'b', expiresAt: LATER },
        NOW,
      ),
    );
    await db().transaction((tx) => expireClaims(tx, LATER));
    const { rows } = await listClaims(db(), accountId, PAGE);
    expect(rows.map(({ claim }) => claim.status)).toEqual(['expired', 'verified']);
  });

  it('a follow ends once, and the count with it', async () => {
    const { accountId, email } = await person('follower@a.example');
    const { id } = await addListing(db(), 'followed');
    await db().transaction((tx) => follow(tx, id, accountId, NOW));
    expect(await listFollowers(db(), id, 0, 10)).toEqual([{ accountId, email }]);
    expect(await listFollowers(db(), id, accountId, 10)).toEqual([]);
    expect(await countFollowers(db(), id)).toEqual({ followers: 1, mailed: 1 });
    expect(await db().transaction((tx) => unfollow(tx, id, accountId))).toBe(true);
    expect(await db().transaction((tx) => unfollow(tx, id, accountId))).toBe(false);
    expect((await findListing(db(), id))!.follows).toBe(0);
  });

  it('mail that a person turned off stays off until it is turned on, for them alone', async () => {
    const [one, other] = [await person('one@a.example'), await person('other@a.example')];
    const { id } = await addListing(db(), 'told');
    for (const { accountId } of [one, other]) {
      await db().transaction((tx) => follow(tx, id, accountId, NOW));
    }
    for (let i = 0; i < 2; i += 1) {
      await db().transaction((tx) => unsubscribeFromMail(tx, one.accountId, 'followed_news', NOW));
    }
    await db().transaction((tx) => unsubscribeFromMail(tx, other.accountId, 'reviews', NOW));
    expect(await isUnsubscribed(db(), one.accountId, 'followed_news')).toBe(true);
    expect(await isUnsubscribed(db(), one.accountId, 'reviews')).toBe(false);
    expect(await listUnsubscribedKinds(db(), other.accountId)).toEqual(['reviews']);
    expect(await listFollowers(db(), id, 0, 10)).toEqual([
      { accountId: other.accountId, email: 'other@a.example' },
    ]);
    expect(await countFollowers(db(), id)).toEqual({ followers: 2, mailed: 1 });
    await db().transaction((tx) => resubscribeToMail(tx, one.accountId, 'followed_news'));
    expect(await countFollowers(db(), id)).toEqual({ followers: 2, mailed: 2 });
  });

  it('an address that bounced is remembered once', async () => {
    for (let i = 0; i < 2; i += 1) {
      await db().transaction((tx) => addBouncedAddress(tx, 'gone@a.example', '550 no such user', NOW));
    }
    expect([...(await filterBounced(db(), ['gone@a.example', 'here@a.example']))]).toEqual([
      'gone@a.example',
    ]);
    expect((await filterBounced(db(), [])).size).toBe(0);
  });
});
