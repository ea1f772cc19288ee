/** Hundreds of accounts are made in a run: the same function at the least work it can do. Started programs do the whole. */
export const passwordCost = { memory: 256, passes: 1, parallelism: 1 }
