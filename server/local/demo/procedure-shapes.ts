import type { Category, Funding, ProcedureKind } from '#contract/procedure-kinds.ts';
import type { ActKind, Character, DocumentStage, Modality, ProcedureStatus } from '#contract/procedures.ts';

/** An act with its clock time in Mexico City. */
export interface DemoAct {
  kind: ActKind;
  date: string;
  time: string;
  place: string;
}

export interface DemoLot {
  description: string;
  unit: string;
  quantity: number;
}

export interface DemoContract {
  supplierId: string;
  supplierName: string;
  amount: number;
  number: string;
}

/** A procedure before it becomes rows. */
export interface DemoProcedure {
  id: string;
  number: string;
  title: string;
  kind: ProcedureKind;
  character: Character;
  modality: Modality;
  category: Category;
  funding: Funding;
  area: string;
  line: string;
  status: ProcedureStatus;
  statusReason?: string;
  acts: DemoAct[];
  lots: DemoLot[];
  contracts: DemoContract[];
  /** Number of the lot that its call shares out between two suppliers. */
  sharedLot?: number;
  /** Marks the procedure whose documents follow the example of the design. */
  isExample?: boolean;
}

/** Stage and wording of a document, before its content is stored. */
export interface DemoDocument {
  stage: DocumentStage;
  kind: string;
  title: string;
  date: string;
}
