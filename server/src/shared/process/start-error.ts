/** Thrown when the server cannot start. The message is for the person who runs the server. */
export class StartError extends Error {}
