throw new Error('planted');
