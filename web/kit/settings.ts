import type { LawNames } from '#contract/law-names.ts';
import type { SectionNames } from '#contract/section-names.ts';
import type { ArtworkPlace } from '#contract/settings.ts';

/** What the browser is told at run time; one build serves every environment. All public. */
export interface PublicSettings {
  publicUrl: string;
  oidc: { issuer: string; clientId: string; scope: string; roleClaim: string };
  profileUrl: string;
  hrPhotoUrl: string;
  hrEmployeeUrl: string;
  /** Names of the unit and of the university. */
  unit: string;
  university: string;
  /** Letters that stand where there is no logotype. */
  initials: string;
  /** What the screens of sign-in call the portal (S-1.2). */
  intranetName: string;
  /** Title and first words of the home page. */
  hero: { title: string; lead: string };
  /** Names of sections that are not the shipped ones. */
  sections?: SectionNames;
  /** Names of laws that are not the shipped ones. */
  laws?: LawNames;
  /** Empty: no mark of the university, nor of its intranet, in the bar. */
  universityUrl: string;
  intranetUrl: string;
  /** Letters of the mark of the intranet. */
  intranetInitials: string;
  privacyUrl?: string;
  /** Addresses of uploaded logotypes; letters stand where there is none. */
  logos?: Partial<Record<ArtworkPlace, string>>;
  maxFileBytes: number;
  /** Where questions about a procedure are sent. */
  questionsEmail: string;
  footer: {
    address: string;
    phone: string;
    email: string;
    hours: string;
    facebook?: string;
    x?: string;
    youtube?: string;
    instagram?: string;
  };
  /** Whether mails leave: without a server they wait. */
  sendsMail: boolean;
  /** Whether what does not leave is written to a folder, so that a portal on trial shows its steps by mail. */
  keepsMail: boolean;
  /** Whether the data are invented, so that every screen says so. */
  demo: boolean;
  development: boolean;
}
