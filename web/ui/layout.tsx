import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Gap = 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40 | 56 | 72 | 88;

type BoxProps = { children: ReactNode; className?: string };

/** Content column of at most 1248 px (1536 from 1920 px on, 1920 from 2560 px on) with the gutters of the screen size. */
export function Page({ children, className, width }: BoxProps & { width?: 'narrow' | 'full' }) {
  return <div className={classNames('u-page', width && `u-page--${width}`, className)}>{children}</div>;
}

/** Full-bleed sand band; its content sits in the same column as the page. */
export function Band({ children, className }: BoxProps) {
  return (
    <div className={classNames('u-band', className)}>
      <Page>{children}</Page>
    </div>
  );
}

/** Head of a screen: breadcrumbs, the h1 (which takes the focus after a route change) and actions at the right. */
export function PageHead(props: {
  title: ReactNode;
  crumbs?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="u-page-head">
      {props.crumbs}
      <div className="u-page-head__row">
        <h1 tabIndex={-1}>{props.title}</h1>
        {props.actions && <div className="u-cluster u-gap-8 u-page-head__actions">{props.actions}</div>}
      </div>
      {props.children}
    </div>
  );
}

/** Vertical rhythm. */
export function Stack({ children, className, gap = 16 }: BoxProps & { gap?: Gap }) {
  return <div className={classNames('u-stack', `u-gap-${gap}`, className)}>{children}</div>;
}

/** Things in a row that wrap. */
export function Cluster(props: BoxProps & { gap?: Gap; wrap?: boolean; between?: boolean }) {
  const { children, className, gap = 8, wrap = true, between } = props;
  const modifiers = [!wrap && 'u-cluster--nowrap', between && 'u-cluster--between'];
  return <div className={classNames('u-cluster', `u-gap-${gap}`, ...modifiers, className)}>{children}</div>;
}

/** Main content and an aside, side by side from `at` px on; below, one column in the order of the source. */
export function Split(
  props: BoxProps & {
    aside: ReactNode;
    side?: 'start' | 'end';
    at?: 960 | 1280;
    width?: 200 | 256 | 340 | 360 | 440;
  },
) {
  const { aside, at = 1280, children, className, side = 'end', width } = props;
  const names = [
    'u-split',
    `u-split--${at}`,
    side === 'start' && 'u-split--start',
    width && `u-side-${width}`,
  ];
  return (
    <div className={classNames(...names, className)}>
      {side === 'start' && aside}
      <div>{children}</div>
      {side === 'end' && aside}
    </div>
  );
}

/** List with a detail panel; below 1280 px the open detail replaces the list. `aside` fills its place while none is open. */
export function ListDetail(props: {
  list: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
  panel?: 452 | 548;
}) {
  const isOpen = props.detail !== undefined && props.detail !== null;
  const names = [
    'u-list-detail',
    props.panel === 548 && 'u-list-detail--548',
    isOpen && 'u-list-detail--open',
  ];
  return (
    <div className={classNames(...names)}>
      <div>{props.list}</div>
      {isOpen ? <div>{props.detail}</div> : props.aside && <div>{props.aside}</div>}
    </div>
  );
}
