import { describeForeignText } from '../attacks/foreign-text.ts';

describeForeignText({ apart: true });
