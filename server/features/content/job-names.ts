/** Publishes what was scheduled. */
export const PUBLISH_JOB = 'content.publish-due';
