// Generates types for the server's messages from docs/schemas, one file per schema, in web/generated.
// `state.json` becomes `State`, each of its definitions a type beside it, and `Defs` maps the schema's names to
// those types. An unknown keyword is an error: ignoring it would make the type weaker than the schema.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

export type Schema = { [keyword: string]: unknown };

/** Keywords that restrict a value without changing its type. */
const BOUNDS = new Set([
  '$schema',
  '$id',
  'title',
  'description',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
]);
const KNOWN = new Set([
  ...BOUNDS,
  '$defs',
  '$ref',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
]);
const PLAIN: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** view-san-juan becomes ViewSanJuan. */
export function typeName(name: string): string {
  return name.replace(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** view-san-juan becomes viewSanJuan, the name for imports from its file. */
function moduleName(file: string): string {
  const name = typeName(file);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function schemasIn(value: unknown): [string, Schema][] {
  if (!isSchema(value)) return [];
  return Object.entries(value).map(([name, one]) => {
    if (!isSchema(one)) throw new Error(`no schema: ${name}`);
    return [name, one];
  });
}

/** The types of one schema. */
class Writer {
  readonly imports = new Set<string>();
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  type(schema: Schema, depth: number): string {
    const strange = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
    if (strange) throw new Error(`${this.file}: no type for the keyword ${strange}`);
    if (typeof schema['$ref'] === 'string') return this.#reference(schema['$ref']);
    if ('const' in schema) return JSON.stringify(schema['const']);
    if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' | ');
    const ways = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(ways)) return ways.map((way) => this.type(way as Schema, depth)).join(' | ');
    if (schema['type'] === undefined && schema['$defs']) return this.#byName(schema['$defs'], depth);
    const types = [schema['type']].flat();
    return types.map((one) => this.#ofType(String(one), schema, depth)).join(' | ');
  }

  #reference(target: string): string {
    const [, other, name] = /^(?:([\w-]+)\.json)?(?:#\/\$defs\/([\w-]+))?$/.exec(target) ?? [];
    if (!other && !name) throw new Error(`${this.file}: no type for the reference ${target}`);
    const file = other ?? this.file;
    const type = typeName(name ?? file);
    if (file === this.file) return type;
    this.imports.add(file);
    return `${moduleName(file)}.${type}`;
  }

  #ofType(type: string, schema: Schema, depth: number): string {
    if (type === 'array') return `Array<${this.type(itemsOf(schema), depth)}>`;
    if (type === 'object') return this.#object(schema, depth);
    const plain = PLAIN[type];
    if (!plain) throw new Error(`${this.file}: no type ${type}`);
    return plain;
  }

  #object(schema: Schema, depth: number): string {
    if (schema['additionalProperties'] !== false)
      throw new Error(`${this.file}: an object may have fields that nobody knows`);
    const required = new Set(schema['required'] as string[] | undefined);
    const fields = schemasIn(schema['properties']);
    if (fields.length === 0) return 'Record<string, never>';
    return this.#fields(fields, depth, (name) => (required.has(name) ? '' : '?'));
  }

  #byName(definitions: unknown, depth: number): string {
    return this.#fields(schemasIn(definitions), depth, () => '');
  }

  #fields(fields: [string, Schema][], depth: number, mark: (name: string) => string): string {
    const indent = '  '.repeat(depth + 1);
    const lines = fields.map(([name, one]) => {
      const key = /^\w+$/.test(name) ? name : `'${name}'`;
      return `${told(one, indent)}${indent}${key}${mark(name)}: ${this.type(one, depth + 1)};\n`;
    });
    return `{\n${lines.join('')}${'  '.repeat(depth)}}`;
  }
}

function itemsOf(schema: Schema): Schema {
  if (!isSchema(schema['items'])) throw new Error('a list of nobody knows what');
  return schema['items'];
}

function told(schema: Schema, indent: string): string {
  return typeof schema['description'] === 'string' ? `${indent}/** ${schema['description']} */\n` : '';
}

/** The types of a schema, given the name of its file without the extension. */
export function typesOf(file: string, schema: Schema): string {
  const writer = new Writer(file);
  const { $defs, ...root } = schema;
  const definitions = schemasIn($defs);
  const parts = definitions.map(
    ([name, one]) => `${told(one, '')}export type ${typeName(name)} = ${writer.type(one, 0)};\n`,
  );
  const hasRoot = Object.keys(root).some((keyword) => !BOUNDS.has(keyword));
  if (hasRoot) parts.unshift(`${told(root, '')}export type ${typeName(file)} = ${writer.type(root, 0)};\n`);
  if (definitions.length > 0) {
    const names = definitions.map(([name]) => `  '${name}': ${typeName(name)};\n`);
    parts.push(`/** The definitions by name. */\nexport interface Defs {\n${names.join('')}}\n`);
  }
  const imports = [...writer.imports]
    .sort()
    .map((other) => `import type * as ${moduleName(other)} from './${other}';\n`);
  return [`// Written from docs/schemas/${file}.json by plugins/messages.ts.\n${imports.join('')}`, ...parts].join(
    '\n',
  );
}

/** Writes only files that changed: several commands may do this at the same time. */
function write(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) return;
  } catch {
    // The file does not exist yet.
  }
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
}

export function writeTypes(schemas: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(schemas)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'));
  for (const name of names) {
    const schema: unknown = JSON.parse(readFileSync(join(schemas, `${name}.json`), 'utf8'));
    if (!isSchema(schema)) throw new Error(`no schema: ${name}`);
    write(join(folder, `${name}.d.ts`), typesOf(name, schema));
  }
  const gone = readdirSync(folder).filter(
    (name) => name.endsWith('.d.ts') && !names.includes(name.slice(0, -'.d.ts'.length)),
  );
  for (const name of gone) rmSync(join(folder, name), { force: true });
}

if (process.argv[1] === import.meta.filename)
  writeTypes(resolve(import.meta.dirname, '../../docs/schemas'), resolve(import.meta.dirname, '../generated'));
