/** Publishes what was scheduled. */
export const PUBLISH_JOB = 'content.publish-due';
/** Forgets files that nobody attached. */
export const FORGET_JOB = 'content.forget-files';
