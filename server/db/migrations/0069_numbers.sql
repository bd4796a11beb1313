SELECT set_config('app.quiet', 'on', true);
-- Numbers that people type are kept in Latin digits (docs/decisions/133). One whose like is there already stays as it was: nobody is asked here which of the two is right.
UPDATE projects p SET code = translate(p.code, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
WHERE p.code ~ '[٠-٩۰-۹]' AND NOT EXISTS (SELECT 1 FROM projects o WHERE o.entity_id = p.entity_id AND o.id <> p.id AND o.deleted_at IS NULL
  AND translate(o.code, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') = translate(p.code, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'));
UPDATE fundraising_licences l SET number = translate(l.number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
WHERE l.number ~ '[٠-٩۰-۹]' AND NOT EXISTS (SELECT 1 FROM fundraising_licences o WHERE o.entity_id = l.entity_id AND o.id <> l.id AND o.deleted_at IS NULL
  AND translate(o.number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') = translate(l.number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'));
UPDATE projects SET licence_number = translate(licence_number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') WHERE licence_number ~ '[٠-٩۰-۹]';
UPDATE projects SET approval_number = translate(approval_number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') WHERE approval_number ~ '[٠-٩۰-۹]';
UPDATE donors SET registration_number = translate(registration_number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') WHERE registration_number ~ '[٠-٩۰-۹]';
UPDATE entities SET licence_number = translate(licence_number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') WHERE licence_number ~ '[٠-٩۰-۹]';
UPDATE registrations SET licence_number = translate(licence_number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') WHERE licence_number ~ '[٠-٩۰-۹]';
SELECT set_config('app.quiet', '', true);
