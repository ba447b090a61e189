import { fulfilLine } from '../../use-cases/admin/orders/fulfil-line.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';
import { takeCharacters } from '../../rules/typed/characters.ts';

const MAX_NOTE = 1000;

export default {
  name: 'orders fulfil',
  summary: 'Marks a line that was done by hand as fulfilled, and notifies the buyer',
  usage: '<order> <line> [--note <text>]   line from orders list; the note goes to the buyer',
  options: { note: { type: 'string' } },

  async run({ positionals: [number, position], values }, context) {
    if (number === undefined) {
      throw new CommandError('orders fulfil takes an order and the number of a line.', 2);
    }
    const index = parseWholeNumber(position, 'The line') - 1;
    const note =
      typeof values['note'] === 'string' ? takeCharacters(values['note'], MAX_NOTE) : 'Done by the team.';
    const done = await fulfilLine(context, { number, position: index, note, by: context.by });
    if (done.outcome === 'unknown') {
      throw new CommandError(`There is no order ${number} with a line ${position}.`);
    }
    const { line } = done;
    if (done.outcome === 'not_by_hand') {
      throw new CommandError(`Line ${position} of ${number} is ${line.fulfilment}: there is nothing to do.`);
    }
    return {
      data: { order: number, line: line.position + 1, fulfilment: 'done', note },
      text: `${line.name} of ${number} is done; ${done.notified ?? 'nobody'} is notified.`,
    };
  },
} satisfies Command;
