/** What the bars of the viewer can ask for. */
export interface ViewerActions {
  goTo: (page: number) => void;
  zoom: (step: 1 | -1 | 'ancho' | 100) => void;
  rotate: () => void;
  toggleIndex: () => void;
  toggleFind: () => void;
  copyLink: () => void;
  print: () => void;
}

/** Which panes are open. */
export interface ViewerPanels {
  isIndexOpen: boolean;
  isFindOpen: boolean;
}
