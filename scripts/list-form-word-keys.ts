import { listKeysWithoutEndings } from '#words/form-word-keys.ts';
import { ENDINGS, MIXED } from '#words/form-words.ts';

/** Lists every key that formWordKey and groupWordKey can return; each culture needs a text for each. */
export function listFormWordKeys(): readonly string[] {
  const { single, group } = listKeysWithoutEndings();
  const endings = [...new Set(Object.values(ENDINGS))];
  return [
    ...single.flatMap((key) => endings.map((ending) => key + ending)),
    ...group.flatMap((key) => [...endings, MIXED].map((ending) => key + ending)),
  ];
}
