import { z } from 'zod';

export default { recording: z.string() };
