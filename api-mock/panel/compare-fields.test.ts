import { describe, expect, it } from 'vitest';

type Pair = readonly [string, unknown];
interface Module {
  readTyped(text: string): Pair[];
  compareFields(typed: readonly Pair[], fields: object): object[];
}

// A page's script, which has no types.
const address = new URL('./compare-fields.js', import.meta.url).href;
const { readTyped, compareFields }: Module = await import(/* @vite-ignore */ address);

const ARRIVED = {
  claimantInfo: { firstName: 'Ana', middleInitial: null, lastName: 'Núñez ' },
  claimDetails: { amountPaid: '1,299.00', hadInjury: false },
  claimTransactions: [{ vendor: 'Lakeside' }],
};

function compare(text: string) {
  return compareFields(readTyped(text), ARRIVED);
}

describe('what was typed against what arrived', () => {
  it('is the same where every answer is, an empty one as null', () => {
    expect(compare(JSON.stringify({ claimantInfo: { firstName: 'Ana', middleInitial: '' } }))).toEqual([]);
  });

  it('takes cells of a sheet, and names without a section', () => {
    const text =
      'firstName\tAna\r\nhadInjury\tfalse\nclaimTransactions.0.vendor: Lakeside\nmiddleInitial\t\n';
    expect(compare(text)).toEqual([]);
    expect(readTyped(text)).toHaveLength(4);
  });

  it('tells each answer that arrived otherwise, or not at all', () => {
    expect(compare('amountPaid = 1299\nlastName\tNúñez\nserialNumber\t12')).toEqual([
      { field: 'amountPaid', typed: '1299', arrived: '1,299.00' },
      { field: 'lastName', typed: 'Núñez', arrived: 'Núñez ' },
      { field: 'serialNumber', typed: '12', arrived: undefined },
    ]);
  });

  it('says where JSON is none', () => {
    expect(() => readTyped('{"claimantInfo": ')).toThrow(SyntaxError);
  });
});
