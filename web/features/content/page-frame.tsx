import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A page in a frame of a real width, made smaller to fit: media queries see that width, not the window's. */
export function PageFrame({ width, title, children }: { width: number; title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [height, setHeight] = useState(600);
  const [room, setRoom] = useState(width);
  const take = (frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument;
    if (page === null || page === undefined) return undefined;
    const stop = shareLooks(page);
    setBody(page.body);
    return stop;
  };
  useEffect(() => {
    if (body === undefined) return undefined;
    const look = new ResizeObserver(() => setHeight(body.offsetHeight));
    look.observe(body);
    return () => look.disconnect();
  }, [body]);
  useEffect(() => {
    if (box.current === null) return undefined;
    const look = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? width));
    look.observe(box.current);
    return () => look.disconnect();
  }, [width]);
  const scale = Math.min(1, room / width);
  return (
    <div ref={box} className="ct-frame" style={{ height: height * scale }}>
      <iframe
        ref={take}
        title={title}
        tabIndex={-1}
        data-preview
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {body !== undefined && createPortal(<div inert>{children}</div>, body)}
    </div>
  );
}

/** Gives the frame's page the styles and the theme of this one, also those that come later with a part of the screen. */
function shareLooks(page: Document): () => void {
  const copies = new Map<Element, Node>();
  const copy = () => {
    for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
      if (copies.has(style)) continue;
      const made = page.importNode(style, true);
      copies.set(style, made);
      page.head.append(made);
    }
    for (const { name, value } of document.documentElement.attributes)
      page.documentElement.setAttribute(name, value);
  };
  copy();
  page.body.style.minHeight = '0';
  const watch = new MutationObserver(copy);
  watch.observe(document.head, { childList: true });
  watch.observe(document.documentElement, { attributes: true });
  return () => watch.disconnect();
}
