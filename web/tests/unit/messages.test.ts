// The types that plugins/messages.ts generates from a schema.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { typeName, typesOf, type Schema } from '../../plugins/messages';

const object = (properties: Schema, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

test('an optional field may be missing, a nullable field may be null', () => {
  const schema = object({ at: { type: 'integer' }, seat: { type: ['integer', 'null'] } }, ['seat']);
  expect(typesOf('move', schema)).toContain('export type Move = {\n  at?: number;\n  seat: number | null;\n};');
});

test('definitions keep their names, those of other files use the file name', () => {
  const schema = {
    oneOf: [{ $ref: '#/$defs/a' }, { $ref: 'view-x.json' }, { $ref: 'view-x.json#/$defs/b_c' }],
    $defs: { a: { const: 'a' } },
  };
  const types = typesOf('push', schema);
  expect(types).toContain("import type * as viewX from './view-x';");
  expect(types).toContain('export type Push = A | viewX.ViewX | viewX.BC;');
  expect(types).toContain('export type A = "a";');
  expect(types).toContain("export interface Defs {\n  'a': A;\n}");
});

test('a list of several kinds is a list of their union', () => {
  const schema = object({ values: { type: 'array', items: { enum: ['a', 1] }, minItems: 2 } });
  expect(typesOf('x', schema)).toContain('values?: Array<"a" | 1>;');
});

test('nested definitions are found by name', () => {
  const schema = { $defs: { ask: { $defs: { 'log-out': object({}) } } } };
  expect(typesOf('http', schema)).toContain("export type Ask = {\n  'log-out': Record<string, never>;\n};");
});

test('a keyword without a type is refused', () => {
  expect(() => typesOf('x', { type: 'object', if: {} })).toThrow('the keyword if');
  expect(() => typesOf('x', { type: 'object', properties: {} })).toThrow('fields that nobody knows');
  expect(() => typesOf('x', { $ref: '#/properties/a' })).toThrow('the reference #/properties/a');
  expect(() => typesOf('x', { type: 'array' })).toThrow();
  expect(() => typesOf('x', { type: 'decimal' })).toThrow('no type decimal');
});

test('every schema of the server has its types', () => {
  const folder = resolve(import.meta.dirname, '../../../docs/schemas');
  for (const name of readdirSync(folder)) {
    const file = name.replace('.json', '');
    const schema = JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as Schema;
    const types = typesOf(file, schema);
    expect(types, name).not.toMatch(/[:|] (any|unknown)\b|<(any|unknown)>/);
    if (file !== 'common' && file !== 'http') expect(types).toContain(`export type ${typeName(file)} = `);
  }
});
