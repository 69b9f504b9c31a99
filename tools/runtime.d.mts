export const ROOT: string;
export const RUNTIME_DIR: string;
export const NODE_MAJOR: number;
export function isCurrentNodeEnough(): boolean;
export function nodeForPortal(): string;
