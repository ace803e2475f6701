/** Returns a generator of pseudo-random numbers from 0 up to 1, the same for the same seed (Steele and Vigna's splitmix, 32 bits). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}

/** Returns incompressible bytes, the same for the same seed. */
export function createRandomBytes(length: number, seed: number): Buffer {
  const random = createRandom(seed);
  const bytes = Buffer.alloc(length);
  for (let index = 0; index < length; index += 1) bytes[index] = random() * 256;
  return bytes;
}
