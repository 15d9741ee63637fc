import type { Role } from '../core/roles.ts';
import { badArguments, checkedNames, checkedText } from './arguments.ts';
import type { NodeTest, RoleOptions, SelectorStep, TextPattern } from './selector.ts';

const ROLE_OPTIONS = ['name', 'checked', 'selected', 'expanded', 'disabled', 'vision'];

export type FindOptions = {
  /** Looks in what a picture shows as well, for what is painted and not known to accessibility. */
  vision?: boolean;
};

/** A role, with those that are known offered by editors; any other word finds nothing, and the failure says what there is. */
export type RoleName = Role | (string & Record<never, never>);

/** Makes locators: those of an application look everywhere in it, those of a locator in what it finds. */
export abstract class Finder<Found> {
  protected abstract narrowedBy(step: SelectorStep, options?: FindOptions): Found;

  /** Finds by role, such as `button`, `textField` or `menuItem`, and by name and state where they are given. */
  getByRole(role: RoleName, options: RoleOptions & FindOptions = {}): Found {
    if (typeof role !== 'string' || role === '') throw badArguments(`getByRole takes a role, not ${typeof role}.`);
    const { vision, ...states } = checkedNames('getByRole', ROLE_OPTIONS, options);
    if (states.name !== undefined) checkedText('getByRole', states.name);
    return this.narrowedBy({ by: 'role', role, ...states }, { ...(vision !== undefined && { vision }) });
  }

  /** Finds by the text that is shown: a title, or a value that is text. */
  getByText(text: TextPattern, options: FindOptions = {}): Found {
    checkedNames('getByText', ['vision'], options);
    return this.narrowedBy({ by: 'text', text: checkedText('getByText', text) }, options);
  }

  /** Finds a field, list or other control by its label. */
  getByLabel(text: TextPattern, options: FindOptions = {}): Found {
    checkedNames('getByLabel', ['vision'], options);
    return this.narrowedBy({ by: 'label', text: checkedText('getByLabel', text) }, options);
  }

  /** Finds by id, which the same element has after a restart, too. */
  getById(id: string): Found {
    if (typeof id !== 'string' || !/^[a-z]+_[0-9a-f]+$/.test(id))
      throw badArguments(`getById takes an id such as 'btn_a3f2', not ${JSON.stringify(id)}.`);
    return this.narrowedBy({ by: 'id', id });
  }

  /** Finds by a test of your own. */
  where(test: NodeTest, options: FindOptions = {}): Found {
    if (typeof test !== 'function') throw badArguments(`where takes a function, not ${typeof test}.`);
    checkedNames('where', ['vision'], options);
    return this.narrowedBy({ by: 'test', test }, options);
  }
}
