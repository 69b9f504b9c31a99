interface Message {
  kind: 'offer' | 'taken' | 'refused';
  id: string;
  user?: string;
}

const CHANNEL = 'portal-reingreso';
const PATIENCE_MS = 3_000;

/** In the tab whose session ended: takes the session that another tab of this origin made for it. */
export function awaitHandOver(id: string, take: (user: string) => boolean): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const say: (message: Message) => void = channel.postMessage.bind(channel);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'offer' || data.id !== id || data.user === undefined) return;
    const isTaken = take(data.user);
    say({ kind: isTaken ? 'taken' : 'refused', id });
    if (isTaken) channel.close();
  });
  return () => channel.close();
}

/** In the new tab: offers the session; true once the waiting tab took it. */
export function offerHandOver(id: string, user: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const say: (message: Message) => void = channel.postMessage.bind(channel);
  return new Promise<boolean>((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.id === id && data.kind !== 'offer') end(data.kind === 'taken');
    });
    say({ kind: 'offer', id, user });
  });
}
