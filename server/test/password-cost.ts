/**
 * Hundreds of accounts are made in a run: the same function at the least work it can do. A release does the whole, and so does
 * what runs from source.
 */
export const passwordCost = { memory: 256, passes: 1, parallelism: 1 }
