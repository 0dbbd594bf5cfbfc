import type { ScriptPlan } from '../../script-plan.js';

const { ASSAY_PLAN, ASSAY_POD_UID, ASSAY_CERTIFICATE_DIR } = __ENV;

const { options: plannedOptions, ...planned } = JSON.parse(open(`file://${ASSAY_PLAN}`)) as ScriptPlan;

/** A unique mark of ten characters from the id of a pod, because the same manifest may be applied several times. */
const uniqueOf = (uid: string) =>
  parseInt(uid.replaceAll('-', '').slice(0, 12), 16).toString(36).padStart(10, '0');

/** The plan. It is in a file because it is too long for a command line. */
export const plan: Omit<ScriptPlan, 'options'> = ASSAY_POD_UID
  ? { ...planned, runId: uniqueOf(ASSAY_POD_UID) }
  : planned;

const certificate = (dir: string) => ({
  tlsAuth: [{ cert: open(`file://${dir}/tls.crt`), key: open(`file://${dir}/tls.key`) }],
});

/** k6 reads the options once, before there are virtual users. Each virtual user would keep a copy. */
export const options =
  __VU === 0
    ? { ...plannedOptions, ...(ASSAY_CERTIFICATE_DIR && certificate(ASSAY_CERTIFICATE_DIR)) }
    : undefined;
