/** The interview questions of a new directory for founders, in order. */
export const INTERVIEW_QUESTIONS: string[] = [
  'What were you doing the moment you knew this product had to exist?',
  'Who was the first person who used it, and what did they say?',
  'What did you believe about your users that turned out to be wrong?',
  'Which feature did you delete, and why?',
  'How did you find your first ten customers?',
  'How did you decide what to charge?',
  'What does an ordinary Tuesday look like for you?',
  'What nearly made you stop, and why did you not?',
  'Which tool or habit could your company not do without?',
  'What do you do differently from others in your field, on purpose?',
  'How do you split the work among the founders?',
  'Where did the money for the first year come from?',
  'What advice did you get that you are glad you ignored?',
  'What will be different in a year if all goes well?',
  'Whose product do you admire, and what did you learn from it?',
];
