import type { PortalAbility, RoleClaim } from '#contract/permissions.ts';
import type { Credentials } from '../api.ts';
import type { ProviderClient } from './provider-client.ts';

interface Permissions {
  readRoleClaim: typeof import('#contract/permissions.ts').readRoleClaim;
  /** What the role gives, with the functions in force beside it. */
  abilityForRole: (role: RoleClaim) => PortalAbility | Promise<PortalAbility>;
}

/** The browser as the session needs it; tests pass their own. */
export interface SessionEnvironment {
  origin: string;
  /** This tab's storage: tokens. */
  tab: Storage;
  /** Storage of all tabs: whether someone is signed in, never a token. */
  shared: Storage;
  now(): number;
  fetch(address: string, init: RequestInit): Promise<Response>;
  loadProvider(): Promise<ProviderClient>;
  loadPermissions(credentials: Credentials): Promise<Permissions>;
  /** Path of the screen in view, without the base, with search and hash. */
  here(): string;
  /** Leaves the page for an address of this origin. */
  leave(address: string): void;
  /** Opens an address in a new tab; false when the browser refused. */
  openTab(address: string): boolean;
  /** Tells of changes that other tabs make to the shared storage. */
  onShared(listener: (key: string | null) => void): void;
}
