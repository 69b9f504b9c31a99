import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { ACT_LABELS, CHARACTER_LABELS, DEADLINES } from '#contract/procedures.ts';
import type { demoQuestions } from './clarifications.ts';
import { addDays, inWords } from './days.ts';
import type { DocumentShelf, ShelvedFile } from './document-shelf.ts';
import * as acts from './documents/acts.ts';
import { biddingDocuments, shortBiddingDocuments } from './documents/bidding-documents.ts';
import type { AwardFacts, DocumentFacts } from './documents/facts.ts';
import { contractSheet } from './documents/contract-sheet.ts';
import { writePdf, type SheetDocument } from './documents/pdf.ts';
import { writeXlsx } from './documents/xlsx.ts';
import { groupOf, isScored, SCORING } from './procedure-rows.ts';
import type { DemoAct, DemoDocument, DemoProcedure } from './procedure-shapes.ts';

/** One version of a document with the day of its publication. */
interface Edition {
  file: ShelvedFile;
  name: string;
  on: string;
  note?: string;
}

/** Days from the signature to the settlement. */
const SETTLED_AFTER = 180;

/** A document with its editions, oldest first. */
export type ShelvedDocument = DemoDocument & { editions: Edition[] };

const pesos = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

function kindLabelOf(procedure: DemoProcedure): string {
  const label = KIND_LABELS[procedure.kind];
  return procedure.kind === 'open'
    ? `${label} ${CHARACTER_LABELS[procedure.character].toLowerCase()}`
    : label;
}

const whenOf = ({ date, time }: DemoAct) => `${inWords(date)}, ${time} h`;

/** Its documents are its own and not those of all of its kind. */
const isCurrent = ({ status }: DemoProcedure) => ['active', 'evaluation', 'suspended'].includes(status);

/** Numbers of the lots of its group. */
const numbersOf = (procedure: DemoProcedure) =>
  procedure.lots.flatMap((_, index) => (groupOf(procedure, index) === null ? [] : [index + 1]));

function factsOf(procedure: DemoProcedure, createdOn: string): DocumentFacts {
  const when = (kind: DemoAct['kind']) => {
    const act = procedure.acts.find((one) => one.kind === kind);
    return act === undefined ? undefined : whenOf(act);
  };
  return {
    number: procedure.number,
    title: procedure.title,
    kindLabel: kindLabelOf(procedure),
    area: procedure.area,
    lots: procedure.lots.map((lot, index) => ({ ...lot, number: index + 1 })),
    acts: procedure.acts.map((act) => ({
      label: ACT_LABELS[act.kind],
      when: whenOf(act),
      place: DEADLINES.includes(act.kind) ? 'En línea, en el portal' : act.place,
    })),
    questionsUntil: when('questions_deadline'),
    meeting: when('clarification'),
    modality: procedure.modality,
    scoring: isScored(procedure) ? SCORING : null,
    groups: groupOf(procedure, 0) === null ? [] : [{ name: 'A', numbers: numbersOf(procedure) }],
    createdOn,
  };
}

/** Who bid in each procedure and how much in all, by its id. */
export type Offers = ReadonlyMap<string, readonly (readonly [name: string, amount: number])[]>;

/** What the pages show of meetings and openings, and the documents say. */
interface Known {
  questions: ReturnType<typeof demoQuestions>;
  offers: Offers;
}

/** Makes the documents that a procedure has on a day, by the acts that have passed. */
export class DocumentMaker {
  private readonly shelf: DocumentShelf;
  private readonly today: string;
  private readonly known: Known;

  constructor(shelf: DocumentShelf, today: string, known: Known) {
    this.shelf = shelf;
    this.today = today;
    this.known = known;
  }

  /** Documents of one procedure; planned ones and drafts have none. */
  async documentsOf(procedure: DemoProcedure): Promise<ShelvedDocument[]> {
    const published = this.dateOf(procedure, 'publication');
    if (published === undefined) return [];
    const isTender =
      procedure.kind === 'open' || procedure.kind === 'invitation' || procedure.kind === 'disposal';
    const call =
      procedure.isExample === true && procedure.status === 'active'
        ? await this.exampleCall(procedure, published)
        : isTender
          ? await this.call(procedure, published)
          : [];
    return [...call, ...(await this.minutes(procedure)), ...(await this.ending(procedure))];
  }

  /** With which the contracts of a procedure ended; undefined while they run. */
  async settlementOf(procedure: DemoProcedure): Promise<ShelvedDocument | undefined> {
    const signed = this.dateOf(procedure, 'signature');
    if (procedure.status !== 'complete' || signed === undefined) return undefined;
    const ended = addDays(signed, SETTLED_AFTER);
    const general = { ...factsOf(procedure, `${ended.slice(0, 4)}-01-02`), title: 'Bienes y servicios' };
    const file = await this.pdf(`settlement-${ended.slice(0, 4)}`, () =>
      acts.closingNotice(
        { ...general, number: 'de muestra', lots: [], acts: [] },
        'Finiquito',
        'Se recibió todo lo pactado y se pagó. Ninguna de las partes adeuda nada a la otra.',
      ),
    );
    return minutesOf('execution', 'settlement', 'Finiquito', ended, file);
  }

  /** With which a contract was amended. */
  async amendmentOf(contract: string, on: string): Promise<ShelvedDocument> {
    const general = {
      number: 'de muestra',
      title: 'Bienes y servicios',
      kindLabel: '',
      area: '',
      lots: [],
      acts: [],
      modality: 'mixed' as const,
      scoring: null,
      groups: [],
    };
    const file = await this.pdf(`amendment-${on.slice(0, 4)}`, () =>
      acts.closingNotice(
        { ...general, createdOn: `${on.slice(0, 4)}-01-02` },
        'Convenio modificatorio',
        'Se amplían las cantidades al mismo precio unitario, por necesidad del área requirente.',
      ),
    );
    return minutesOf('contract', 'contract_amendment', `Convenio modificatorio 1 de ${contract}`, on, file);
  }

  /** Date of an act that has passed. */
  private dateOf(procedure: DemoProcedure, kind: string): string | undefined {
    const date = procedure.acts.find((act) => act.kind === kind)?.date;
    return date === undefined || date >= this.today ? undefined : date;
  }

  private async pdf(key: string, sheet: () => SheetDocument): Promise<ShelvedFile> {
    return this.shelf.pdf(key, () => writePdf(sheet()));
  }

  private async exampleCall(procedure: DemoProcedure, on: string): Promise<ShelvedDocument[]> {
    const changed = addDays(this.today, -3);
    const facts = factsOf(procedure, on);
    const name = (text: string) => `${text} ${procedure.number}.pdf`;
    const [first, second, notice, annex] = [
      await this.pdf('example-1', () => biddingDocuments(facts, 1)),
      await this.pdf('example-2', () => biddingDocuments({ ...facts, createdOn: changed }, 2)),
      await this.pdf('example-notice', () => acts.notice(facts)),
      await this.pdf('example-annex', () => acts.technicalAnnex(facts)),
    ];
    const prices = await this.priceSheet(procedure, 'example');
    const shared = { stage: 'notice' as const, date: on };
    return [
      {
        ...shared,
        kind: 'bidding_documents',
        title: 'Bases de la licitación',
        editions: [
          { file: first, name: name('Bases'), on },
          {
            file: second,
            name: name('Bases'),
            on: changed,
            note: 'Se agregó el Anexo 12, lista de verificación.',
          },
        ],
      },
      {
        ...shared,
        kind: 'notice',
        title: 'Convocatoria publicada',
        editions: [{ file: notice, name: name('Convocatoria'), on }],
      },
      {
        ...shared,
        kind: 'technical_annex',
        title: 'Anexo 1. Especificaciones técnicas',
        editions: [{ file: annex, name: name('Anexo 1'), on }],
      },
      {
        ...shared,
        kind: 'economic_annex',
        title: 'Anexo 7. Formato de propuesta económica',
        editions: [{ file: prices, name: `Anexo 7 ${procedure.number}.xlsx`, on }],
      },
    ];
  }

  private async call(procedure: DemoProcedure, on: string): Promise<ShelvedDocument[]> {
    const isOwn = isCurrent(procedure);
    const facts = factsOf(procedure, on);
    const shared = { stage: 'notice' as const, date: on };
    const documents: ShelvedDocument[] = [];
    if (procedure.kind === 'open' || isOwn) {
      const notice = await this.pdf(`notice-${procedure.id}`, () => acts.notice(facts));
      const title = procedure.kind === 'invitation' ? 'Oficio de invitación' : 'Convocatoria publicada';
      const kind = procedure.kind === 'invitation' ? 'invitation_letter' : 'notice';
      documents.push({ ...shared, kind, title, editions: [{ file: notice, name: `${title}.pdf`, on }] });
    }
    const general = {
      ...facts,
      number: `tipo ${procedure.kind}`,
      title: 'Bienes y servicios',
      area: 'la que se indica en el expediente',
      lots: [],
      acts: [],
      groups: [],
      questionsUntil: undefined,
      createdOn: `${on.slice(0, 4)}-01-02`,
    };
    const annex = await this.pdf(
      `annex-${isOwn ? procedure.id : `${procedure.kind}-${on.slice(0, 4)}`}`,
      () => acts.technicalAnnex(isOwn ? facts : general),
    );
    documents.push({
      ...shared,
      kind: 'technical_annex',
      title: 'Anexo 1. Especificaciones técnicas',
      editions: [{ file: annex, name: 'Anexo 1.pdf', on }],
    });
    const terms = isOwn
      ? await this.pdf(`terms-${procedure.id}`, () => shortBiddingDocuments(facts))
      : await this.pdf(
          `terms-${procedure.kind}-${procedure.modality}-${facts.scoring === null ? 'binary' : 'points'}-${facts.meeting === undefined ? 'written' : 'meeting'}-${on.slice(0, 4)}`,
          () => shortBiddingDocuments(general),
        );
    documents.push({
      ...shared,
      kind: 'bidding_documents',
      title: isOwn ? 'Bases' : 'Bases generales',
      editions: [{ file: terms, name: 'Bases.pdf', on }],
    });
    const prices = await this.priceSheet(procedure, isOwn ? procedure.id : 'general');
    documents.push({
      ...shared,
      kind: 'economic_annex',
      title: 'Anexo 7. Formato de propuesta económica',
      editions: [{ file: prices, name: 'Anexo 7.xlsx', on }],
    });
    return documents;
  }

  private priceSheet(procedure: DemoProcedure, key: string): Promise<ShelvedFile> {
    const lots = key === 'general' ? [] : procedure.lots;
    return this.shelf.xlsx(`prices-${key}`, ['Propuesta económica'], () =>
      writeXlsx('Propuesta económica', [
        ['Partida', 'Descripción', 'Unidad', 'Cantidad', 'Precio unitario sin IVA', 'Importe'],
        ...lots.map((lot, index) => [index + 1, lot.description, lot.unit, lot.quantity, '', '']),
      ]),
    );
  }

  private async minutes(procedure: DemoProcedure): Promise<ShelvedDocument[]> {
    const documents: ShelvedDocument[] = [];
    const clarified = this.dateOf(procedure, 'clarification');
    if (clarified !== undefined) {
      const file = await this.pdf(`clarified-${procedure.id}`, () =>
        acts.clarificationMinutes(
          factsOf(procedure, clarified),
          this.known.questions.get(procedure.id) ?? [],
        ),
      );
      documents.push(
        minutesOf('clarification', 'clarification_minutes', 'Acta de junta de aclaraciones', clarified, file),
      );
    }
    const opened = this.dateOf(procedure, 'opening');
    const offers = this.known.offers.get(procedure.id);
    if (opened !== undefined && offers !== undefined) {
      const shown = offers.map(([name, amount]) => [name, pesos(amount)] as const);
      const file = await this.pdf(`opened-${procedure.id}`, () =>
        acts.openingMinutes(factsOf(procedure, opened), shown),
      );
      documents.push(
        minutesOf('opening', 'opening_minutes', 'Acta de presentación y apertura', opened, file),
      );
    }
    return documents;
  }

  private async ending(procedure: DemoProcedure): Promise<ShelvedDocument[]> {
    const decided = this.dateOf(procedure, 'award');
    if (decided === undefined) return [];
    const facts = factsOf(procedure, decided);
    if (procedure.status === 'unsuccessful' || procedure.status === 'cancelled') {
      const isVoid = procedure.status === 'unsuccessful';
      const title = isVoid ? 'Declaratoria de desierta' : 'Cancelación del procedimiento';
      const file = await this.pdf(`ended-${procedure.id}`, () =>
        acts.closingNotice(facts, title, procedure.statusReason ?? ''),
      );
      return [minutesOf('award', isVoid ? 'unsuccessful_declaration' : 'cancellation', title, decided, file)];
    }
    const awards: AwardFacts[] = procedure.contracts.map((contract) => ({
      supplier: contract.supplierName,
      amount: pesos(contract.amount),
      contract: contract.number,
    }));
    if (awards.length === 0) return [];
    const isTender = procedure.kind === 'open' || procedure.kind === 'invitation';
    const title = isTender ? 'Acta de fallo' : 'Notificación de adjudicación';
    const file = await this.pdf(`award-${procedure.id}`, () => acts.awardMinutes(facts, awards));
    const documents = [minutesOf('award', isTender ? 'award_minutes' : 'award_notice', title, decided, file)];
    const signed = this.dateOf(procedure, 'signature');
    if (signed !== undefined && procedure.kind === 'open') {
      for (const award of awards) {
        const contract = await this.pdf(`contract-${award.contract}`, () =>
          contractSheet(factsOf(procedure, signed), award),
        );
        documents.push(
          minutesOf('contract', 'contract', `Contrato ${award.contract} (versión pública)`, signed, contract),
        );
      }
    }
    return documents;
  }
}

function minutesOf(
  stage: DemoDocument['stage'],
  kind: string,
  title: string,
  on: string,
  file: ShelvedFile,
): ShelvedDocument {
  return { stage, kind, title, date: on, editions: [{ file, name: `${title}.pdf`, on }] };
}
