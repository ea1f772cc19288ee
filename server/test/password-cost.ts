/**
 * A test run creates hundreds of accounts, so passwords are hashed with the least work. A release, and a start from
 * source, use the full work.
 */
export const passwordCost = { memory: 256, passes: 1, parallelism: 1 }
