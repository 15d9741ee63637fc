import { describe, expect, it } from 'vitest';
import { ancestors, grants, refusal } from '../../live/grant-permissions.mjs';

describe('permissions of a runner', () => {
  it('are three for each program, whatever its name', () => {
    const statements = grants(['/opt/node', "/opt/it's"]);
    expect(statements).toHaveLength(6);
    expect(statements[0]).toBe(
      'INSERT OR REPLACE INTO access (service, client, client_type, auth_value, auth_reason, auth_version, ' +
        "indirect_object_identifier, flags) VALUES ('kTCCServiceAccessibility', '/opt/node', 1, 2, 4, 1, 'UNUSED', 0);",
    );
    expect(statements[5]).toContain("'kTCCServiceScreenCapture', '/opt/it''s'");
  });

  it('are granted on runners alone', () => {
    const off = 'System Integrity Protection status: disabled.';
    expect(refusal('darwin', { CI: 'true' }, off)).toBeUndefined();
    expect(refusal('linux', { CI: 'true' }, off)).toBe('this is no Mac');
    expect(refusal('darwin', {}, off)).toContain('no CI runner');
    expect(refusal('darwin', { CI: 'true' }, 'System Integrity Protection status: enabled.')).toContain('is on');
  });

  it('go to every program that has started this one', () => {
    const table = '  1 0 /sbin/launchd\n 20 1 /opt/agent\n 30 20 /bin/bash\n 31 20 /bin/other\n 40 30 /opt/my node\n';
    expect(ancestors(table, 40)).toEqual(['/opt/my node', '/bin/bash', '/opt/agent', '/sbin/launchd']);
  });
});
