/** The server cannot start. The message is for the person who runs it. */
export class StartError extends Error {}
