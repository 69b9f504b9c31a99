// Stands in for the router's own link component in the browser build (see vite.config.ts).
// Screens use plain anchors, which follow-links.ts turns into navigations.
function refuse(): never {
  throw new Error('Use a plain <a href={screenPath(…)}>; the router’s Link is not part of the build');
}

export const Link = refuse;
export const createLink = refuse;
export const linkOptions = refuse;
export const useLinkProps = refuse;
