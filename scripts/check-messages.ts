import { wordKeysOf } from './case/check-forms.ts';
import { findCaseWords, listCaseWords, readProductFiles } from './case/find-case-words.ts';
import { listContentKeys, listMessageKeys } from './case/list-message-keys.ts';
import { readDemoCase, readDemoWords } from './case/read-case.ts';
import { listCultures, listNamespaces, readNamespace, SOURCE_CULTURE } from './compile-messages.ts';
import { findUnboundFacts } from './fact-words.ts';
import { listFormWordKeys } from './list-form-word-keys.ts';
import { checkMessage, compareMessages } from './message-checks.ts';
import { readMessageUsage } from './message-usage.ts';

/** Checks the built-in messages: missing, extra and unused keys, keys without text, invalid or differing ICU. Exits with 1 on any. */

const findings: string[] = [];

function report(place: string, problems: readonly string[]): void {
  for (const problem of problems) findings.push(`${place}: ${problem}`);
}

function readCulture(culture: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const namespace of listNamespaces(culture)) {
    for (const [key, message] of Object.entries(readNamespace(culture, namespace))) {
      if (!key.startsWith(`${namespace}.`))
        report(`${culture}/${namespace}.json`, [`${key} is of another namespace`]);
      report(`${culture}: ${key}`, checkMessage(culture, message));
      messages.set(key, message);
    }
  }
  for (const [key, message] of readDemoWords(culture)) {
    if (!messages.has(key)) report(`${culture}: ${key}`, checkMessage(culture, message));
    messages.set(key, message);
  }
  return messages;
}

function listCaseKeys(): ReadonlySet<string> {
  const { forms, contentPages } = readDemoCase('production');
  const named = forms.flatMap(({ definition }) => listMessageKeys(definition.pages).map(({ key }) => key));
  const ofForms = forms.flatMap(({ entry }) => wordKeysOf(entry));
  return new Set([...named, ...ofForms, ...listContentKeys(contentPages)]);
}

const namespaces = listNamespaces(SOURCE_CULTURE);
const source = readCulture(SOURCE_CULTURE);

for (const culture of listCultures().filter((name) => name !== SOURCE_CULTURE)) {
  const messages = readCulture(culture);
  for (const [key, message] of source) {
    const translation = messages.get(key);
    if (translation === undefined) report(culture, [`${key} is missing`]);
    else if (checkMessage(culture, translation).length === 0) {
      report(`${culture}: ${key}`, compareMessages(message, translation));
    }
  }
  for (const key of messages.keys()) if (!source.has(key)) report(culture, [`${key} is not in English`]);
}

const usage = readMessageUsage(namespaces);
const prefixes = [...usage.prefixes];
const formWords = new Set(listFormWordKeys());
const ofCase = listCaseKeys();
for (const key of formWords)
  if (!source.has(key)) report(SOURCE_CULTURE, [`${key} is missing (form-words.ts)`]);
for (const key of source.keys()) {
  if (
    usage.keys.has(key) ||
    formWords.has(key) ||
    ofCase.has(key) ||
    prefixes.some((prefix) => key.startsWith(prefix))
  )
    continue;
  report(SOURCE_CULTURE, [`${key} is used nowhere`]);
}
for (const [key, file] of usage.keys) {
  if (!source.has(key)) report(SOURCE_CULTURE, [`${key} is missing (${file})`]);
}

report(SOURCE_CULTURE, findUnboundFacts(source));
report('of the demonstration’s case', findCaseWords(listCaseWords(), readProductFiles()));

for (const finding of findings) console.log(finding);
console.log(`${source.size} messages in ${listCultures().length} cultures, ${findings.length} findings`);
if (findings.length > 0) process.exitCode = 1;
