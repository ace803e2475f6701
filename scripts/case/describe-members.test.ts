import { expect, test } from 'vitest';
import { describeMembers } from './describe-members.ts';

test('a member is described in its place, whatever has the same name elsewhere', () => {
  const json = {
    properties: {
      key: { type: 'string' },
      parts: { type: 'array', items: { anyOf: [{ properties: { key: { type: 'string' } } }] } },
    },
  };
  describeMembers(json, { key: 'Of all.', parts: { says: 'The parts.', members: { key: 'Of one.' } } });
  expect(json).toEqual({
    properties: {
      key: { type: 'string', description: 'Of all.' },
      parts: {
        type: 'array',
        items: { anyOf: [{ properties: { key: { type: 'string', description: 'Of one.' } } }] },
        description: 'The parts.',
      },
    },
  });
});

test('what a member does can depend on the kind of what it is in', () => {
  const ofKind = (name: string) => ({
    properties: { kind: { const: name }, style: { type: 'string' } },
  });
  const json = { properties: { blocks: { items: { oneOf: [ofKind('copy'), ofKind('name')] } } } };
  const kinds = { copy: { kind: 'A text.', style: 'Its color.' }, name: { style: 'Its parts.' } };
  describeMembers(json, { blocks: { says: 'The blocks.', kinds } });
  expect(json.properties.blocks.items.oneOf.map(({ properties }) => properties)).toEqual([
    {
      kind: { const: 'copy', description: 'A text.' },
      style: { type: 'string', description: 'Its color.' },
    },
    { kind: { const: 'name' }, style: { type: 'string', description: 'Its parts.' } },
  ]);
});

test('a definition has the text where all that refer to it say the same, and each member its own otherwise', () => {
  const refer = (name: string) => ({ $ref: `#/$defs/${name}` });
  const json = {
    properties: { a: { properties: { x: refer('same') } }, b: { properties: { x: refer('same') } } },
    $defs: { same: { type: 'string' } },
  };
  const members = (ofB: string) => ({
    a: { says: 'A.', members: { x: 'The name.' } },
    b: { says: 'B.', members: { x: ofB } },
  });
  const same = structuredClone(json);
  describeMembers(same, members('The name.'));
  expect(same.$defs.same).toEqual({ type: 'string', description: 'The name.' });
  expect(same.properties.b.properties.x).toEqual(refer('same'));
  describeMembers(json, members('The other name.'));
  expect(json.$defs.same).toEqual({ type: 'string' });
  expect(json.properties.b.properties.x).toEqual({ ...refer('same'), description: 'The other name.' });
});

test('a definition that one more refers to, without a text, has none', () => {
  const json = {
    properties: { a: { $ref: '#/$defs/name' }, list: { items: { $ref: '#/$defs/name' } } },
    $defs: { name: { type: 'string' } },
  };
  describeMembers(json, { a: 'A.', list: 'Names.' });
  expect(json.$defs.name).toEqual({ type: 'string' });
  expect(json.properties.a).toEqual({ $ref: '#/$defs/name', description: 'A.' });
});

test('a description of what the schema does not have is a mistake, and so are two of one part', () => {
  const shared = { properties: { x: { type: 'string' } } };
  const json = {
    properties: { a: { $ref: '#/$defs/shared' }, b: { $ref: '#/$defs/shared' } },
    $defs: { shared },
  };
  expect(() => describeMembers(json, { c: 'Not there.' })).toThrow('No schema has the member "c"');
  expect(() =>
    describeMembers(json, {
      a: { says: 'A.', members: { x: 'One.' } },
      b: { says: 'B.', members: { x: 'Two.' } },
    }),
  ).toThrow('"x" has one place and two descriptions');
});
