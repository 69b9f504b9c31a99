-- A simplified company has no deed of a notary: its paper is what it made in line. Where an officer wrote other words they stay.
update paper_type set help = 'Escritura completa con su inscripción en el Registro Público; de una S.A.S., su contrato social en línea con su boleta de inscripción.'
  where code = 'acta_constitutiva' and help = 'Escritura completa con su inscripción en el Registro Público.';
