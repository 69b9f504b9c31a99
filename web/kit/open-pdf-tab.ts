/** Opens a PDF that needs the officer's authorisation in a tab of its own. */
export function openPdfTab(read: () => Promise<Blob>, onFailure?: (error: unknown) => void): void {
  // Opened at once, while the press still counts as one; its address follows when the bytes are here.
  const tab = window.open('', '_blank');
  void read().then(
    (file) => {
      const address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
      if (tab === null) location.assign(address);
      else tab.location.href = address;
    },
    (error: unknown) => {
      tab?.close();
      onFailure?.(error);
    },
  );
}
