import type { Faq } from '../../rules/drafts/draft-document.ts';

/** A made-up article of the directory's blog, published some days before now. */
export type SamplePost = {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  daysAgo: number;
  faqs: Faq[];
  markdown: string;
};

/** All sample articles, the newest first. */
export const SAMPLE_POSTS: SamplePost[] = [
  {
    slug: 'launch-with-your-assistant',
    title: 'Launch a product by talking to your assistant',
    excerpt: 'From a website address to a scheduled launch, without filling in a form.',
    author: 'The editors',
    daysAgo: 2,
    faqs: [
      {
        question: 'Does the assistant publish anything on its own?',
        answer: 'No. A draft is private until you choose a launch, and payment happens on our pages, by you.',
      },
      {
        question: 'Which assistants work?',
        answer: 'Any that speak the Model Context Protocol, and anything that can call a REST API.',
      },
    ],
    markdown: `You have a product and a website. The rest of a launch is typing, and typing is what assistants are for.

## What happens

1. You tell your assistant the address of your website.
2. The directory reads the site, respecting its robots.txt, and writes a draft. Every value carries the sentence it was found in.
3. Your assistant shows what is missing. You answer in your own words.
4. You choose a free week, or pay on our page for one that suits you.

## What never happens

Nothing is invented. What your website does not say stays blank, and the listing says so. Nothing is published before you decide, and no assistant is ever asked for a card number.

## A tip

Before you start, look at your own homepage as a stranger. If it does not say what the product is called, what it does and what it costs, that is the first thing to launch.`,
  },
  {
    slug: 'how-launch-weeks-work',
    title: 'How launch weeks work',
    excerpt: 'Monday to Sunday, one vote per person and product, three awards.',
    author: 'The editors',
    daysAgo: 9,
    faqs: [
      {
        question: 'When does a week start?',
        answer: 'On Monday at 00:00 UTC. It ends when the next one starts.',
      },
      {
        question: 'Can votes be bought?',
        answer: 'No. Votes come from people on the site, and no product we sell touches them.',
      },
    ],
    markdown: `Every product launches in a week. The week starts on Monday at midnight UTC, and everything that launches in it is on one page.

## Votes

People vote on the site. The board of the week counts the votes cast in that week for the products launched in it. When two have the same number, the one that went live earlier comes first.

## Awards

When the week is over, the first three become *Launch of the Week* #1, #2 and #3. Awards are written once and never change. Winners get a badge that says so.

## Free and paid

A free launch waits in a queue of some weeks and asks for our badge on your homepage. A paid launch picks its week. On the board they are equal.`,
  },
  {
    slug: 'badges-that-look-good',
    title: 'A badge should look like it belongs to you',
    excerpt: 'Five shapes, three sizes, light and dark.',
    author: 'The editors',
    daysAgo: 16,
    faqs: [
      {
        question: 'Does the badge track my visitors?',
        answer: 'No. It is one SVG image without scripts, cookies or fonts from elsewhere.',
      },
    ],
    markdown: `Free launches ask for a badge on the homepage. We thought it should be one you would have put there anyway.

## Shapes

*Standard* goes next to others of its kind. *Outline* suits coloured footers. *Pill* fits into a line of text. *Banner* is for a page about your launch, and *square* for a sidebar.

## Light and dark

The badge follows the visitor’s own setting, or stays light or dark when your page does.

## Where to put it

The footer is fine. The link goes to your listing, where people can vote in your week and follow you afterwards.`,
  },
  {
    slug: 'write-a-tagline',
    title: 'Write a tagline in twenty minutes',
    excerpt: 'Say what it does, then take away words until it hurts.',
    author: 'Odile Marchetti',
    daysAgo: 23,
    faqs: [
      {
        question: 'How long may a tagline be?',
        answer: 'Up to 200 characters. The good ones have fewer than 60.',
      },
    ],
    markdown: `A tagline is read before anything else and by everybody. Most are written last.

## Ten minutes

Write down what somebody can do with your product on the first day. Use the verb they would use. “Sign documents” is better than “streamline agreement workflows”.

## Five minutes

Add whom it is for, or where, or when: *on the train, without a network*. One such word does more than three adjectives.

## Five minutes

Take away words until it hurts, then put one back.

## Words to leave out

*Powerful, seamless, all-in-one, next-generation, AI-powered.* They fit every product, so they say nothing about yours.`,
  },
  {
    slug: 'what-your-website-does-not-say',
    title: 'What your website does not say',
    excerpt: 'We read some hundred product websites. These facts were missing most.',
    author: 'Odile Marchetti',
    daysAgo: 34,
    faqs: [
      {
        question: 'Why is a field blank in my draft?',
        answer:
          'Because the website did not state it, or stated two different things. Fill it in with your assistant.',
      },
    ],
    markdown: `Our drafts quote a website for every value. That makes it easy to see what websites leave out.

## Where it is from

Country and city are the facts missing most. Visitors care: about time zones, about invoices, about where data lives.

## Who made it

Half of the small products name nobody. A name and a face on the about page are the cheapest trust there is.

## What it costs

“Contact us” is an answer. No pricing page at all is not.

## Since when

A year in the footer is the year of the footer. Say when you started, in a sentence.`,
  },
  {
    slug: 'first-hundred-users',
    title: 'The first hundred users, six ways',
    excerpt: 'Founders of the sample directory on where their first users came from.',
    author: 'Jun Okafor',
    daysAgo: 45,
    faqs: [],
    markdown: `We asked six founders where the first hundred came from. Nobody said advertising.

- **A mailing list of one choir.** They all had the problem; they all knew each other.
- **A reply.** A post complained about on-call; the founder answered with a script.
- **A workshop.** Twelve people, twelve laptops, one afternoon.
- **A printed sheet** in forty letter boxes.
- **A launch week.** Place five, which was enough.
- **The waiting room** of a clinic, with permission.

What they share: each was a place where people with the problem were already together.`,
  },
  {
    slug: 'paid-and-earned',
    title: 'What is paid here, and what is earned',
    excerpt: 'Two rankings that must never be mixed up.',
    author: 'The editors',
    daysAgo: 58,
    faqs: [
      {
        question: 'Is the billboard a vote?',
        answer: 'No. It is a ranking by money contributed, and says so wherever it appears.',
      },
      { question: 'Does paying change search results?', answer: 'Never.' },
    ],
    markdown: `A directory lives on trust, and on money. Here is where each of them shows.

## Earned

Community votes, of the week and of all time. Awards. The order of search results.

## Measured by others

Domain Rating is a number a third party gives to websites. Revenue is what companies state.

## Paid

The billboard, and the *Featured* place above lists. Both carry the word wherever they appear, in the API too, so that an assistant can tell you.`,
  },
  {
    slug: 'relaunch',
    title: 'When to launch a second time',
    excerpt: 'A relaunch is for a product that answers a new question.',
    author: 'Jun Okafor',
    daysAgo: 72,
    faqs: [
      {
        question: 'Do I keep the votes of the first launch?',
        answer: 'Yes. They stay in the all-time count; the board of the new week starts at zero.',
      },
    ],
    markdown: `Version 2.0 is not a reason. These are:

- It now serves people it did not serve before.
- It costs something else, or nothing.
- It runs where it did not run: on the phone, offline, in another language.

Write the listing again, from the website as it is today. Keep the milestones: they show that somebody was at work in between.`,
  },
  {
    slug: 'directory-in-your-editor',
    title: 'Search the directory from your editor',
    excerpt: 'Ask for alternatives without leaving the code.',
    author: 'The editors',
    daysAgo: 90,
    faqs: [
      {
        question: 'Do I need an account to search?',
        answer: 'No. Everything public can be read without one.',
      },
    ],
    markdown: `Coding assistants can use the directory as a tool. Ask for *a cookie-free analytics script under 2 kB, hosted in the EU*, and compare what comes back side by side.

Results are short on purpose: twenty at a time, with the total, so that your assistant can narrow down instead of reading everything.

Texts in listings are written by their owners. A good assistant treats them as what they are: claims.`,
  },
];
