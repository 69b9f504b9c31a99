import type { Area } from './fault.ts';

export const publishing: Area = {
  name: 'publishing and embargo',
  faults: [
    {
      name: 'Scheduled documents come out before their time',
      file: 'server/features/documents/publication.service.ts',
      find: `where status = 'scheduled' and publish_at <= now()`,
      replace: `where status = 'scheduled'`,
      near: ['server/features/documents/documents.test.ts', 'server/features/documents/embargo.test.ts'],
    },
    {
      name: 'An internal paper of the file comes out with the procedure',
      file: 'server/features/documents/publication.service.ts',
      find: `  refuseInternal(document);
  await nobodyWrote(tx, document.id);`,
      replace: '  await nobodyWrote(tx, document.id);',
      near: ['server/features/procurement/publish-together.test.ts'],
    },
    {
      name: 'A withdrawn document is still downloaded from its former address',
      file: 'server/features/documents/public-documents.sql.ts',
      find: `join document d on d.id = v.document_id and d.withdrawn_at is null
`,
      replace: `join document d on d.id = v.document_id
`,
      near: ['server/features/documents/documents.test.ts'],
    },
    {
      name: 'A version that waits for its publication is listed with the public ones',
      file: 'server/features/documents/public-documents.sql.ts',
      find: `join document_version v on v.document_id = d.id and v.published_at <= now()
    join stored_file f on f.sha256 = v.sha256
    left join`,
      replace: `join document_version v on v.document_id = d.id
    join stored_file f on f.sha256 = v.sha256
    left join`,
      near: ['server/features/documents/documents.test.ts'],
    },
    {
      name: 'Whoever changed a document last publishes it without a second person',
      file: 'server/features/documents/proposal.service.ts',
      find: 'return secondReviewer && document.writers.includes(author.person.id);',
      replace: 'return secondReviewer && document.writers[0] === author.person.id;',
      near: ['server/features/documents/second-person.test.ts'],
    },
    {
      name: 'What was proposed is confirmed although somebody changed it afterwards',
      file: 'server/features/documents/proposal.service.ts',
      find: `    where id = \${id} and not \${person.id} = any(writers)\`.execute(tx);
  await endProposal(tx, id);`,
      replace: '    where id = ${id} and not ${person.id} = any(writers)`.execute(tx);',
      near: ['server/features/documents/second-person.test.ts'],
    },
    {
      name: 'A notice that was withdrawn stays before visitors',
      file: 'server/features/content/content-steps.service.ts',
      find: `    await hide(tx, kind, record.id);
`,
      replace: '',
      near: ['server/features/content/press-contact.test.ts', 'server/features/notices/notices.test.ts'],
    },
    {
      name: 'The reference price of a tender is told with its award although it was to stay inside',
      file: 'server/features/procurement/award-result.sql.ts',
      find: 'case when d.publishes_estimate then l.estimate end estimate',
      replace: 'l.estimate',
      near: ['server/features/procurement/bids.test.ts'],
    },
    {
      name: 'Files with personal data go out without anybody saying that they are blacked out',
      file: 'web/features/procurement-admin/pending-document.ts',
      find: 'if (fields.hasPersonalData && !fields.isRedacted) {',
      replace: 'if (fields.hasPersonalData && fields.isRedacted) {',
      near: ['web/features/procurement-admin/pending-document.test.ts'],
    },
    {
      name: 'A publication for an hour that has passed is taken for one to come',
      file: 'web/features/procurement-admin/pending-document.ts',
      find: 'else if (later && fields.publishAt <= options.now)',
      replace: `else if (later && fields.publishAt <= '')`,
      near: ['web/features/procurement-admin/pending-document.test.ts'],
    },
    {
      name: 'Minutes of the award go out with a reason before any bid was opened',
      file: 'contract/rules/documents/document-release.ts',
      find: "award: column('never', 'never', 'never', 'never', 'reason', 'free', 'free'),",
      replace: "award: column('reason', 'reason', 'reason', 'reason', 'reason', 'free', 'free'),",
      near: ['contract/rules/documents/document-release.test.ts'],
    },
  ],
};
